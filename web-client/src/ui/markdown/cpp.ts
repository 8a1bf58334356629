import type { LanguageRegistration } from 'shiki/core';
import languages from 'shiki/langs/c.mjs';

const WORDS =
  'alignas alignof and and_eq asm auto bitand bitor catch class co_await co_return co_yield compl concept const_cast consteval constexpr constinit decltype delete dynamic_cast explicit export final friend mutable namespace new noexcept not not_eq operator or or_eq override private protected public reinterpret_cast requires static_assert static_cast template this thread_local throw try typeid typename using virtual xor xor_eq';
const TYPES = 'bool char8_t char16_t char32_t wchar_t';

const oneOf = (words: string) => `\\b(?:${words.replaceAll(' ', '|')})\\b`;

const patterns = [
  { match: oneOf(WORDS), name: 'keyword.other.cpp' },
  { match: oneOf(TYPES), name: 'storage.type.cpp' },
  { match: oneOf('false nullptr true'), name: 'constant.language.cpp' },
  { begin: 'R"([^()\\\\\\s]*)\\(', end: '\\)\\1"', name: 'string.quoted.double.raw.cpp' },
];

/** The rules of C for the content of blocks, brackets and calls. */
const PLACES = ['block_innards', 'function-innards', 'function-call-innards', 'parens'];

/**
 * C with the keywords of C++. The usual grammar of C++ is half a megabyte and a hundred times slower than
 * that of C, which blocks the page while an answer grows.
 */
function withWords(c: LanguageRegistration): LanguageRegistration {
  const { repository, ...grammar } = structuredClone(c);
  const words = { include: '#words' };
  for (const place of PLACES) repository[place]?.patterns?.unshift(words);
  return {
    ...grammar,
    name: 'cpp',
    scopeName: 'source.cpp.words',
    aliases: [],
    patterns: [words, ...grammar.patterns],
    repository: { ...repository, words: { patterns } } as typeof repository,
  };
}

export default languages.filter(({ name }) => name === 'c').map(withWords);
