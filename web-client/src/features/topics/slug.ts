/** `/topics/<ancestor slugs…>/<slug>`: the last slug names the topic, the others are for readers. */
export function slugOf(splat: string | undefined): string {
  return splat?.split('/').at(-1) ?? '';
}
