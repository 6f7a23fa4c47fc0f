import sharp from 'sharp'

for (const n of ['currents', 'merge', 'night-lab'])
  for (const w of ['wide', 'narrow'])
    await sharp(`web/art/hero/${n}-${w}.svg`)
      .removeAlpha()
      .avif({ quality: 26, effort: 6 })
      .toFile(`web/art/${n}-${w}.avif`)
