/** The words that are selected within the row of an element; empty where none are. */
export function selectedIn(element: Element): string {
  const row = element.closest('article');
  const selection = getSelection();
  const isInRow =
    row && selection && row.contains(selection.anchorNode) && row.contains(selection.focusNode);
  return isInRow ? selection.toString().trim() : '';
}
