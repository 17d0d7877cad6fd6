type Identified = { id: string };

/** After the nearest of those that came before it in `order` and are still there; first without one. */
export function insertInOrder<T extends Identified>(items: T[], item: T, order: readonly string[]): T[] {
  if (items.some(({ id }) => id === item.id)) return items;
  const before = order.slice(0, order.indexOf(item.id)).toReversed();
  const nearest = before.find((id) => items.some((other) => other.id === id));
  const index = items.findIndex(({ id }) => id === nearest) + 1;
  return items.toSpliced(index, 0, item);
}
