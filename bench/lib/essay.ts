/** Markdown as models write it: headings, prose, lists, code and tables, about 300 tokens per section. */
export function section(number: number): string {
  return `## Section ${number}

${PROSE}

- The **first** point of section ${number}, with \`inline code\` in it.
- The second point, which is a little longer and links to [a page](https://example.org/${number}).

\`\`\`java
int sum = ${number};
for (int i = 0; i < 10; i++) {
    sum += i * ${number};   // keeps growing
}
\`\`\`

| Step | Takes | Gives |
| --- | --- | --- |
| ${number}.1 | a question | a plan |
| ${number}.2 | a plan | an answer |

${PROSE}

`;
}

/** How many sections start in a text of this many tokens. */
export function sectionsIn(tokens: number): number {
  let length = 0;
  let sections = 0;
  while (length < tokens * CHARACTERS_PER_TOKEN) length += section(++sections).length;
  return sections;
}

export const CHARACTERS_PER_TOKEN = 4;

const PROSE =
  'A paragraph that reads like an answer: it states something, gives the reason in a second clause, and ' +
  'ends with a remark on what follows from it. Then it goes on for a while, because long answers do, and ' +
  'because the renderer has to lay out real lines of real words while more of them arrive.';
