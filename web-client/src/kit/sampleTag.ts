/** The start of a mock answer, for readers outside of Steward. */
const TAG = /^\*\*\[mock:[^\]]*\]\*\*\s*/;

/** Whether it is a mock answer. */
export const isSample = (text: string) => TAG.test(text);

/** The text without the tag: a mock answer says in words what it is. */
export const withoutTag = (text: string) => text.replace(TAG, '');
