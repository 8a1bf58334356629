import { useEffect, useId, useRef, useState } from 'react';
import { CodeBlock } from './CodeBlock';

type State = { svg: string } | { fault: string } | null;

/** A diagram, rendered once it comes into view; its source if that fails. */
export function Diagram({ code, whole }: { code: string; whole: boolean }) {
  const frame = useRef<HTMLDivElement>(null);
  const id = `diagram${useId().replaceAll(/\W/g, '')}`;
  const near = useNear(frame);
  const theme = useTheme();
  const [drawn, setDrawn] = useState<State>(null);
  const [asSource, setAsSource] = useState(false);

  useEffect(() => {
    if (!whole || !near) return;
    let gone = false;
    draw(id, code, theme === 'dark', frame.current?.clientWidth ?? 0)
      .then((svg) => !gone && setDrawn({ svg }))
      .catch((fault: unknown) => !gone && setDrawn({ fault: String(fault) }));
    return () => {
      gone = true;
    };
  }, [id, code, whole, near, theme]);

  const svg = drawn && 'svg' in drawn ? drawn.svg : undefined;
  const failed = drawn !== null && 'fault' in drawn;
  return (
    <div ref={frame}>
      {svg && !asSource ? (
        <figure className="diagram">
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: Mermaid's strict mode has sanitised it. */}
          <div dangerouslySetInnerHTML={{ __html: svg }} />
          <button type="button" className="diagram-switch" onClick={() => setAsSource(true)}>
            Show source
          </button>
        </figure>
      ) : (
        <CodeBlock code={code} language="mermaid" whole={whole}>
          {failed && <span className="text-danger">cannot be drawn</span>}
          {svg && (
            <button type="button" className="diagram-switch" onClick={() => setAsSource(false)}>
              Show diagram
            </button>
          )}
        </CodeBlock>
      )}
    </div>
  );
}

/** What tells the parts of a chart apart: all of them carry text in the colour of the sheet. */
const PARTS = ['topics', 'workflows', 'agents', 'chats', 'live', 'workspaces'];

/** The most colours that Mermaid asks for by number. */
const NUMBERED = 12;

const AXES = ['xAxis', 'yAxis'].flatMap((axis) =>
  ['Label', 'Title', 'Tick', 'Line'].map((part) => axis + part),
);

/** Mermaid calculates with colours, so it needs values and cannot take variables. */
function colours(darkMode: boolean) {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string) => style.getPropertyValue(`--${name}`).trim();
  const [sheet, ink] = [token('sheet'), token('ink')];
  const parts = PARTS.map(token);
  const numbered = (name: string, first: number, colour: (at: number) => string | undefined) =>
    Array.from({ length: NUMBERED }, (_, at) => [`${name}${first + at}`, colour(at)]);
  const part = (at: number) => parts[at % parts.length];
  return {
    darkMode,
    background: sheet,
    primaryColor: token('sunken'),
    primaryBorderColor: token('field'),
    primaryTextColor: ink,
    secondaryColor: token('accent-soft'),
    tertiaryColor: token('paper'),
    lineColor: token('ink-2'),
    textColor: ink,
    edgeLabelBackground: sheet,
    pieOpacity: '1',
    pieStrokeColor: sheet,
    pieOuterStrokeColor: sheet,
    pieSectionTextColor: sheet,
    pieLegendTextColor: ink,
    pieTitleTextColor: ink,
    ...Object.fromEntries([
      ...numbered('pie', 1, part),
      ...numbered('cScale', 0, part),
      ...numbered('cScaleLabel', 0, () => sheet),
      ...numbered('git', 0, part),
      ...numbered('gitBranchLabel', 0, () => sheet),
    ]),
    xyChart: {
      backgroundColor: sheet,
      plotColorPalette: parts.join(','),
      ...Object.fromEntries(['title', ...AXES].map((name) => [`${name}Color`, ink])),
    },
  };
}

/** The least width of a plan, in pixels; a narrower one could not be read. Where there is less room, it scrolls. */
const MIN_WIDTH = 480;
/** The padding and the border at both sides. */
const FRAME = 34;

/** Mermaid renders into the page; two diagrams at once would mix up their measurements. */
let queue: Promise<unknown> = Promise.resolve();

function draw(id: string, code: string, dark: boolean, width: number): Promise<string> {
  const drawing = queue.then(async () => {
    const { default: mermaid } = await import('mermaid');
    mermaid.initialize({
      startOnLoad: false,
      securityLevel: 'strict',
      suppressErrorRendering: true,
      theme: 'base',
      themeVariables: colours(dark),
      fontFamily: 'inherit',
      gantt: { useWidth: Math.max(MIN_WIDTH, width - FRAME), useMaxWidth: false },
    });
    const { svg } = await mermaid.render(id, code);
    return svg;
  });
  queue = drawing.catch(() => {});
  return drawing;
}

/** True once the element is close to the viewport. */
function useNear(element: React.RefObject<Element | null>): boolean {
  const [near, setNear] = useState(false);
  useEffect(() => {
    const target = element.current;
    if (!target || near) return;
    // A busy page reports several changes at once, oldest first.
    const observer = new IntersectionObserver(
      (changes) => changes.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: '200px' },
    );
    observer.observe(target);
    return () => observer.disconnect();
  }, [element, near]);
  return near;
}

function currentTheme(): string | null {
  return document.documentElement.getAttribute('data-theme');
}

function useTheme(): string | null {
  const [theme, setTheme] = useState(currentTheme);
  useEffect(() => {
    const observer = new MutationObserver(() => setTheme(currentTheme()));
    observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    return () => observer.disconnect();
  }, []);
  return theme;
}
