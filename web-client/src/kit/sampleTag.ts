/** What an answer of demo mode begins with, for those who read it elsewhere. */
const TAG = /^\*\*\[mock:[^\]]*\]\*\*\s*/;

/** Whether no model wrote this. */
export const isSample = (text: string) => TAG.test(text);

/** The text without the tag: a sample says in words what it is. */
export const withoutTag = (text: string) => text.replace(TAG, '');
