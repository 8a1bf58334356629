import type { Asked, Told } from './colours';
import { Highlighting } from './highlighter';

// Grammars are slow, most of all for the first line in each language; here the page does not wait for them.

const blocks = new Map<number, Highlighting>();

function tell(told: Told) {
  if (told.lines.length > 0) postMessage(told);
}

addEventListener('message', ({ data }: MessageEvent<Asked>) => {
  const { block } = data;
  if (data.kind === 'over') {
    blocks.delete(block);
    return;
  }
  const known = data.kind === 'begun' ? new Highlighting(data.language) : blocks.get(block);
  if (!known) return;
  blocks.set(block, known);
  void known.read(data.text).then((lines) => {
    if (blocks.get(block) === known) tell({ block, lines });
  });
});
