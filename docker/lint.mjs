// Checks the Dockerfile: what its linter finds, and the rules this image keeps.
import { readFileSync } from 'node:fs';
import { DockerfileParser } from 'dockerfile-ast';
import { validate } from 'dockerfile-utils';

const text = readFileSync('Dockerfile', 'utf8');
const file = DockerfileParser.parse(text);
const complaints = validate(text).map(
  ({ message, range }) => `line ${range.start.line + 1}: ${message}`,
);

const instructions = file.getInstructions();
const stages = file.getFROMs();
const names = stages.map((stage) => stage.getBuildStage()).filter(Boolean);
const lastStage = instructions.slice(instructions.indexOf(stages.at(-1)));
const uses = (keyword) => lastStage.filter((each) => each.getKeyword() === keyword);
const rule = (kept, sentence) => kept || complaints.push(sentence);

for (const stage of stages) {
  const tag = stage.getImageTag();
  rule(
    names.includes(stage.getImage()) || (tag && tag !== 'latest'),
    `${stage.getImage()} is not pinned by a tag`,
  );
}
rule(!instructions.some((each) => each.getKeyword() === 'ADD'), 'ADD is used where COPY does');
rule(
  /^[1-9]\d*/.test(uses('USER').at(-1)?.getArgumentsContent() ?? ''),
  'the image must run as a user other than root, named by number',
);
rule(uses('HEALTHCHECK').length === 1, 'the image needs one HEALTHCHECK');
rule(!text.includes('--start-interval'), 'Docker before 25 refuses --start-interval and builds nothing');
rule(
  uses('VOLUME').some((each) => each.getArgumentsContent() === '/data'),
  'the data folder /data must be a volume',
);
rule(
  uses('ENTRYPOINT').every((each) => each.getArgumentsContent().startsWith('[')),
  'the ENTRYPOINT must not go through a shell: the service would not get the stop signal',
);
rule(
  /^ {4}init: true$/m.test(readFileSync('compose.yaml', 'utf8')),
  'compose.yaml needs init: true, as Java does not remove finished programs whose parent is gone',
);
for (const install of text.match(/apt-get install[^&\n]*/g) ?? [])
  rule(install.includes('--no-install-recommends'), `"${install.trim()}" installs recommended packages`);

for (const complaint of complaints) console.error(`Dockerfile: ${complaint}`);
console.log(`Dockerfile: ${instructions.length} instructions, ${complaints.length} complaints`);
process.exit(complaints.length === 0 ? 0 : 1);
