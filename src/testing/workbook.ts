import { zipSync } from 'fflate'

export type Cell = string | number | { date: number } | { text: string; link: string }

const escaped = (text: string) => Bun.escapeHTML(text)

function xmlOf(cell: Cell, at: string) {
  if (typeof cell === 'number') return `<c r="${at}"><v>${cell}</v></c>`
  if (typeof cell === 'object' && 'date' in cell)
    return `<c r="${at}" s="1"><v>${cell.date}</v></c>`
  const text = typeof cell === 'object' ? cell.text : cell
  return text === '' ? '' : `<c r="${at}" t="inlineStr"><is><t>${escaped(text)}</t></is></c>`
}

const letter = (column: number) => String.fromCharCode(65 + column)

function sheetOf(rows: readonly Cell[][]) {
  const links: { at: string; link: string }[] = []
  const lines = rows.map((cells, row) => {
    const all = cells.map((cell, column) => {
      const at = `${letter(column)}${row + 1}`
      if (typeof cell === 'object' && 'link' in cell) links.push({ at, link: cell.link })
      return xmlOf(cell, at)
    })
    return `<row r="${row + 1}">${all.join('')}</row>`
  })
  const tags = links.map(({ at }, n) => `<hyperlink ref="${at}" r:id="rId${n}"/>`)
  return {
    // As some programs write it, whatever the sheet contains.
    sheet: `<worksheet xmlns:r="r"><dimension ref="A1"/><sheetData>${lines.join('')}</sheetData><hyperlinks>${tags.join('')}</hyperlinks></worksheet>`,
    rels: `<Relationships>${links.map(({ link }, n) => `<Relationship Id="rId${n}" Target="${escaped(link)}" TargetMode="External"/>`).join('')}</Relationships>`,
  }
}

export function partsOf(sheets: Record<string, Cell[][]>) {
  const names = Object.keys(sheets)
  const files: Record<string, string> = {
    '[Content_Types].xml': '<Types/>',
    'xl/workbook.xml': `<workbook xmlns:r="r"><sheets>${names.map((name, n) => `<sheet name="${escaped(name)}" sheetId="${n + 1}" r:id="rId${n + 1}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${names.map((_, n) => `<Relationship Id="rId${n + 1}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet${n + 1}.xml"/>`).join('')}<Relationship Id="rIdS" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml':
      '<styleSheet><cellStyleXfs><xf numFmtId="0"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="22"/></cellXfs></styleSheet>',
  }
  for (const [n, name] of names.entries()) {
    const { sheet, rels } = sheetOf(sheets[name] ?? [])
    files[`xl/worksheets/sheet${n + 1}.xml`] = sheet
    files[`xl/worksheets/_rels/sheet${n + 1}.xml.rels`] = rels
  }
  return new Map(Object.entries(files).map(([name, text]) => [name, Buffer.from(text)]))
}

export const zipOf = (parts: ReadonlyMap<string, Buffer>) =>
  zipSync(Object.fromEntries(parts), { level: 0 })

export const workbookOf = (sheets: Record<string, Cell[][]>) => zipOf(partsOf(sheets))

type Drawn = { before?: string; parts?: Map<string, Buffer>; places?: string[] }

/** A workbook whose sheet has rows as they are written in XML. */
export function workbookOfXml(rows: string, drawn: Drawn = {}) {
  const { before = '', parts = partsOf({ A: [['x']] }), places = [firstSheet] } = drawn
  const xml = Buffer.from(`${before}<worksheet><sheetData>${rows}</sheetData></worksheet>`)
  return zipOf(new Map([...parts, ...places.map((place) => [place, xml] as const)]))
}

export const firstSheet = 'xl/worksheets/sheet1.xml'
