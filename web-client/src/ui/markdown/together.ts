const NUMBER_AND_UNIT =
  /(\d) (?=(?:[kKMGT]?i?[Bb]|[munµ]?[sglmVAW]|min|[kcdm]m|kg|km\/h|h|(?:hour|day|week|month|year)s?|Hz|[kMG]Hz|°[CF]|%|€|\$|£|USD|EUR|px|ms)(?![\p{L}\d]))/gu;
const CURRENCY_AND_NUMBER = /(?<![\p{L}\d])([€$£]|USD|EUR) (?=\d)/gu;

/** Keeps a number and its unit on one line. */
export function together(text: string): string {
  return text.replace(NUMBER_AND_UNIT, '$1\u00a0').replace(CURRENCY_AND_NUMBER, '$1\u00a0');
}
