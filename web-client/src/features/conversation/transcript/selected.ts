/** The text selected within the row of an element; empty if there is none. */
export function selectedIn(element: Element): string {
  const row = element.closest('article');
  const selection = getSelection();
  const isInRow =
    row && selection && row.contains(selection.anchorNode) && row.contains(selection.focusNode);
  return isInRow ? selection.toString().trim() : '';
}
