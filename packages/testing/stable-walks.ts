import fc from 'fast-check';
import { expect } from 'vitest';

type WalkedList = {
  /** Adds a row, and answers its id. */
  add: () => Promise<string>;
  change: (id: string) => Promise<unknown>;
  remove: (id: string) => Promise<unknown>;
  read: (query: { limit: number; cursor: string | undefined }) => Promise<{
    data: readonly { id: string }[];
    nextCursor: string | null;
  }>;
};

const writes = fc.array(fc.record({ kind: fc.constantFrom('add', 'change', 'remove'), pick: fc.nat() }), {
  minLength: 6,
  maxLength: 12,
});

/**
 * Walks the list in pages of several sizes, with others who add, change and remove rows at the same time: what is there from the
 * beginning to the end is found once, and nothing is found twice.
 */
export async function expectStableWalks({ add, change, remove, read }: WalkedList): Promise<void> {
  const rows: string[] = [];
  for (let index = 0; index < 6; index += 1) rows.push(await add());

  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 4 }), writes, async (limit, planned) => {
      const staying = new Set(rows);
      const found: string[] = [];
      const left = [...planned];

      async function write(): Promise<void> {
        const next = left.shift();
        const id = rows[(next?.pick ?? 0) % rows.length];
        if (!next || id === undefined) return;
        if (next.kind === 'add') rows.push(await add());
        if (next.kind === 'change') await change(id);
        if (next.kind === 'remove' && rows.length > 4) {
          rows.splice(rows.indexOf(id), 1);
          staying.delete(id);
          await remove(id);
        }
      }

      let cursor: string | undefined;
      do {
        const [page] = await Promise.all([read({ limit, cursor }), write()]);
        expect(page.data.length).toBeLessThanOrEqual(limit);
        found.push(...page.data.map(({ id }) => id));
        cursor = page.nextCursor ?? undefined;
        await write();
      } while (cursor !== undefined);

      expect(new Set(found).size).toBe(found.length);
      expect(found).toEqual(expect.arrayContaining([...staying]));
    }),
    { numRuns: 4, endOnFailure: true },
  );
}
