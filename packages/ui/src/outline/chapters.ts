type Item = { id: string };

/** A course's section or learning unit, with its lectures or subtopics. */
export type Chapter<T extends Item> = { id: string; title: string; updatedAt: string; items: T[] };

type Chapters<T extends Item> = readonly Chapter<T>[];

export function changeChapter<T extends Item>(
  chapters: Chapters<T>,
  chapterId: string,
  change: Partial<Chapter<T>>,
): Chapter<T>[] {
  return chapters.map((chapter) => (chapter.id === chapterId ? { ...chapter, ...change } : chapter));
}

export function changeItem<T extends Item>(
  chapters: Chapters<T>,
  itemId: string,
  change: Partial<T>,
): Chapter<T>[] {
  return chapters.map((chapter) => ({
    ...chapter,
    items: chapter.items.map((item) => (item.id === itemId ? { ...item, ...change } : item)),
  }));
}

export function withoutItem<T extends Item>(chapters: Chapters<T>, itemId: string): Chapter<T>[] {
  return chapters.map((chapter) => ({ ...chapter, items: chapter.items.filter(({ id }) => id !== itemId) }));
}

/** Moves an item to a place of its own or another chapter. Places count from 0, without the item; by default it goes to the end. */
export function moveItem<T extends Item>(
  chapters: Chapters<T>,
  itemId: string,
  chapterId: string,
  place = Number.POSITIVE_INFINITY,
): Chapter<T>[] {
  const item = chapters.flatMap(({ items }) => items).find(({ id }) => id === itemId);
  if (item === undefined || !chapters.some(({ id }) => id === chapterId)) return [...chapters];
  return withoutItem(chapters, itemId).map((chapter) =>
    chapter.id === chapterId ? { ...chapter, items: chapter.items.toSpliced(place, 0, item) } : chapter,
  );
}

/** Moves an entry of a list up (-1) or down (1); null when it is already at the end. */
export function moveByOne<T extends Item>(list: readonly T[], id: string, by: -1 | 1): T[] | null {
  const from = list.findIndex((entry) => entry.id === id);
  const moved = list[from];
  const other = list[from + by];
  if (moved === undefined || other === undefined) return null;
  return list.map((entry) => (entry === moved ? other : entry === other ? moved : entry));
}

export function chapterOf<T extends Item>(chapters: Chapters<T>, itemId: string): Chapter<T> | undefined {
  return chapters.find(({ items }) => items.some(({ id }) => id === itemId));
}
