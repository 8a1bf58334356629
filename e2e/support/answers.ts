import { suggest } from './script.ts';

/** An answer with every feature of the renderer. */
export const RICH = `## Falling bodies

Near the ground every body falls with the **same acceleration**, whatever its mass. After a time $t$ it has
fallen $s = \\tfrac{1}{2} g t^2$:

| Time | Speed | Distance |
| ---: | ---: | ---: |
| 1 s | 9.8 m/s | 4.9 m |
| 2 s | 19.6 m/s | 19.6 m |
| 3 s | 29.4 m/s | 44.1 m |

\`\`\`python
def distance(seconds: float, g: float = 9.81) -> float:
    """How far a body has fallen, in metres."""
    return g * seconds**2 / 2
\`\`\`

1. Drop a stone and count the seconds.
2. Put the number into the function.
`;

export const DIAGRAM = `It goes round like this:

\`\`\`mermaid
flowchart LR
  Question --> Model
  Model --> Answer
  Answer --> Question
\`\`\`
`;

export const NEXT_STEPS = suggest('And on the Moon?', 'Show me the proof');
