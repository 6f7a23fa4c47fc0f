import * as making from './articles-making.ts'
import { race } from './articles-running.ts'
import * as thinking from './articles-thinking.ts'
import { canvas } from './canvas.ts'
import * as campus from './projects-campus.ts'
import * as listening from './projects-listening.ts'
import { planner } from './projects-planner.ts'
import * as puzzles from './projects-puzzles.ts'
import * as systems from './projects-systems.ts'
import { svg } from './svg.ts'

/** The pictures of the demo's projects and articles, by file name. */
const drawings = {
  'campus-shuttle-tracker': campus.shuttle,
  'study-room-heat-map': campus.studyRooms,
  'pantry-shelf': campus.pantry,
  'step-free-routes': campus.stepFree,
  'tern-compiler': systems.compiler,
  'minnow-shell': systems.shell,
  'gatehouse-circuits': systems.circuit,
  'tidepool-ray-tracer': systems.rayTracer,
  'packet-garden': systems.packetGarden,
  'course-planner': planner,
  'wetland-listening': listening.wetland,
  'science-hall-sky': listening.skyChart,
  'notebook-reader': listening.digitReader,
  'lecture-search': listening.lectureSearch,
  'report-a-phish': listening.phishing,
  'alder-chess': puzzles.chess,
  'whiteboard-hour': puzzles.whiteboard,
  'quarry-flags': puzzles.quarry,
  'sorting-aloud': puzzles.sorting,
  'one-file-database': making.database,
  'thinking-in-components': making.components,
  'git-objects': making.gitObjects,
  'binary-search': making.halving,
  'stable-sorting': making.stableSort,
  'readable-contrast': making.contrast,
  'ten-layers': thinking.shield,
  attention: thinking.attention,
  'query-injection': thinking.injection,
  'residual-layers': thinking.residual,
  passphrase: thinking.passphrase,
  'shared-machine': race,
  'gradient-descent': thinking.descent,
}

export const pictures = Object.entries(drawings).map(([name, draw]) => ({
  name,
  drawing: svg(canvas, draw()),
}))
