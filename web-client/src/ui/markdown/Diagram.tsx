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
    draw(id, code, theme === 'dark')
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

/** Mermaid calculates with colours, so it needs values and cannot take variables. */
function colours(darkMode: boolean): Record<string, string | boolean> {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string) => style.getPropertyValue(`--${name}`).trim();
  return {
    darkMode,
    background: token('sheet'),
    primaryColor: token('sunken'),
    primaryBorderColor: token('field'),
    primaryTextColor: token('ink'),
    secondaryColor: token('accent-soft'),
    tertiaryColor: token('paper'),
    lineColor: token('ink-2'),
    textColor: token('ink'),
    edgeLabelBackground: token('sheet'),
  };
}

/** Mermaid renders into the page; two diagrams at once would mix up their measurements. */
let queue: Promise<unknown> = Promise.resolve();

function draw(id: string, code: string, dark: boolean): Promise<string> {
  const drawing = queue.then(async () => {
    const { default: mermaid } = await import('mermaid');
    mermaid.initialize({
      startOnLoad: false,
      securityLevel: 'strict',
      suppressErrorRendering: true,
      theme: 'base',
      themeVariables: colours(dark),
      fontFamily: 'inherit',
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
