import type { HtmlSupport } from './document';

let support: HtmlSupport | undefined;
let loading: Promise<void> | undefined;

export function htmlSupport(): HtmlSupport | undefined {
  return support;
}

/** The HTML parser is as large as the Markdown parser, and few answers need it. */
export function loadHtml(): Promise<void> {
  loading ??= import('hast-util-raw')
    .then(({ raw }) => {
      support = raw;
    })
    .catch(() => {
      loading = undefined;
    });
  return loading;
}

export function holdsHtml(text: string): boolean {
  return /<[a-z!/?]/i.test(text);
}
