import type { LanguageInput } from 'shiki/core';

/** Each grammar is a chunk of its own, fetched with the first block that needs it. */
export const GRAMMARS: Record<string, LanguageInput> = {
  bash: () => import('shiki/langs/bash.mjs'),
  c: () => import('shiki/langs/c.mjs'),
  css: () => import('shiki/langs/css.mjs'),
  diff: () => import('shiki/langs/diff.mjs'),
  docker: () => import('shiki/langs/docker.mjs'),
  go: () => import('shiki/langs/go.mjs'),
  html: () => import('shiki/langs/html.mjs'),
  java: () => import('shiki/langs/java.mjs'),
  json: () => import('shiki/langs/json.mjs'),
  kotlin: () => import('shiki/langs/kotlin.mjs'),
  markdown: () => import('shiki/langs/markdown.mjs'),
  python: () => import('shiki/langs/python.mjs'),
  rust: () => import('shiki/langs/rust.mjs'),
  sql: () => import('shiki/langs/sql.mjs'),
  toml: () => import('shiki/langs/toml.mjs'),
  tsx: () => import('shiki/langs/tsx.mjs'),
  xml: () => import('shiki/langs/xml.mjs'),
  yaml: () => import('shiki/langs/yaml.mjs'),
};

const ALIASES: Record<string, string> = {
  console: 'bash',
  dockerfile: 'docker',
  golang: 'go',
  h: 'c',
  javascript: 'tsx',
  js: 'tsx',
  jsonc: 'json',
  jsx: 'tsx',
  kt: 'kotlin',
  md: 'markdown',
  patch: 'diff',
  py: 'python',
  rs: 'rust',
  sh: 'bash',
  shell: 'bash',
  svg: 'xml',
  ts: 'tsx',
  typescript: 'tsx',
  yml: 'yaml',
  zsh: 'bash',
};

/** The grammar for what stands after a fence, or undefined when there is none. */
export function grammarOf(language: string): string | undefined {
  const name = language.toLowerCase();
  const grammar = ALIASES[name] ?? name;
  return grammar in GRAMMARS ? grammar : undefined;
}
