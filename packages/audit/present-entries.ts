import type { AuditEntry, AuditTableRow } from '@repo/schemas/audit-log';
import { toAuditLabel } from './audit-names.ts';

/** What the targets of one kind are called now; the log itself keeps ids alone. */
export type TargetFinder = (ids: string[]) => Promise<readonly { id: string; name: string }[]>;

type Presentation = {
  actions: Readonly<Record<string, string>>;
  targets: Readonly<Record<string, string>>;
  finders: Readonly<Record<string, TargetFinder>>;
  /** The page of what was acted on; null where it has none. */
  hrefOf: (targetType: string, targetId: string) => string | null;
};

/** Entries of a page in words; what has no name of its own or is gone goes by its kind. One query a kind. */
export async function presentAuditEntries(
  entries: readonly AuditEntry[],
  { actions, targets, finders, hrefOf }: Presentation,
): Promise<AuditTableRow[]> {
  const kinds = [...new Set(entries.map(({ targetType }) => targetType))];
  const found = await Promise.all(
    kinds.map(async (kind) => {
      const ids = entries.filter(({ targetType }) => targetType === kind).map(({ targetId }) => targetId);
      const finder = Object.hasOwn(finders, kind) ? finders[kind] : undefined;
      const named = (await finder?.([...new Set(ids)])) ?? [];
      return named.map(({ id, name }) => [`${kind} ${id}`, name] as const);
    }),
  );
  const names = new Map(found.flat());
  return entries.map((entry) => {
    const name = names.get(`${entry.targetType} ${entry.targetId}`);
    return {
      ...entry,
      actionName: toAuditLabel(actions, entry.action),
      targetName: name || toAuditLabel(targets, entry.targetType),
      targetHref: hrefOf(entry.targetType, entry.targetId),
    };
  });
}
