import { statusListCredential, statusListLength } from '@repo/certificates/badge-status-list';
import type { Context } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';

/** The first list is there before any badge. Index: certificate_status_index_key. */
async function isList({ db }: Pick<Context, 'db'>, list: number): Promise<boolean> {
  if (list === 0) return true;
  const { _max } = await db.certificate.aggregate({ _max: { statusIndex: true } });
  return list * statusListLength <= (_max.statusIndex ?? -1);
}

/** A signed Bitstring Status List of which badges are revoked. Throws statusListNotFound. */
export async function signRevocationStatusList(
  ctx: Pick<Context, 'db' | 'badges' | 'publicUrl' | 'clock'>,
  name: string,
): Promise<string> {
  const { db, badges, publicUrl, clock } = ctx;
  const list = /^(?:0|[1-9]\d{0,3})$/.test(name) ? Number(name) : null;
  if (list === null || !(await isList(ctx, list))) throw errors.statusListNotFound();
  const first = list * statusListLength;
  const rows = await db.certificate.findMany({
    where: { statusIndex: { gte: first, lt: first + statusListLength }, revokedAt: { not: null } },
    select: { statusIndex: true },
  });
  const revoked = rows.flatMap(({ statusIndex }) => statusIndex ?? []);
  const credential = await statusListCredential({ publicUrl, list, revoked, now: clock() });
  return badges.sign(credential, { publicUrl, type: 'vc+jwt' });
}
