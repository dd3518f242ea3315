// Sabaki's GTP controller (npm: @sabaki/gtp) drives an engine through a whole game; found by NODE_PATH.
import {createRequire} from 'node:module'

const {Controller} = createRequire(import.meta.url)('@sabaki/gtp')
const [program, ...words] = process.argv.slice(2)
const controller = new Controller(program, words)
const ask = async (name, ...args) => {
  const response = await controller.sendCommand({name, args})
  if (response.error) throw new Error(`${name} ${args.join(' ')}: ${response.content}`)
  return response.content
}

controller.start()
let moves = 0
for (let side; (side = await ask('bastide-to_move')) !== 'over'; moves++) await ask('genmove', side)
const refused = await controller.sendCommand({name: 'genmove', args: ['light']})
console.log(JSON.stringify({
  protocol: await ask('protocol_version'),
  commands: (await ask('list_commands')).split('\n').length,
  moves,
  score: await ask('final_score'),
  refused: refused.error && refused.content
}))
await controller.stop()
