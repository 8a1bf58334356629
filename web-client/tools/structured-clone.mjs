// Every browser of the build's target has it; the package that the Markdown libraries bring is for those that lack it.
export default globalThis.structuredClone;
