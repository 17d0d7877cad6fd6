import { inTransaction } from '@repo/db/marketplace';
import { assertNotStale, nextUpdatedAt } from '@repo/db/optimistic-locking';
import { cleanHtml } from '@repo/rich-text/clean-html';
import {
  type EditSiteTextBody,
  editSiteTextBody,
  type SiteText,
  type SiteTextName,
  type SiteTextVersion,
  type SiteTextVersionSummaries,
  siteTextNames,
} from '@repo/schemas/marketplace/site-text';
import { recordAudit } from '#domain/audit/record-audit.ts';
import type { Context, ModeratorContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { defaultSiteTexts, siteTextTitles } from './default-texts.ts';

/** The version of a text that nobody has edited. */
const neverEdited = new Date('2026-01-01T00:00:00.000Z');
const shownVersions = 50;

function assertName(name: string): SiteTextName {
  const known = siteTextNames.find((one) => one === name);
  if (known === undefined) throw errors.siteTextNotFound();
  return known;
}

/** By the rules of the body, which the cleaned text meets too: nothing may be left of it, and escaping makes it longer. Throws invalid. */
function cleanText(html: string): string {
  const { data, error } = editSiteTextBody.shape.html.safeParse(cleanHtml(html));
  if (data !== undefined) return data;
  const message = error.issues[0]?.message ?? 'Write a text';
  throw errors.invalid({ message, details: [{ field: 'html', message }] });
}

async function findLatest(db: Context['db'], name: SiteTextName) {
  const latest = await db.siteTextVersion.findFirst({ where: { name }, orderBy: { number: 'desc' } });
  return latest ?? { number: 0, html: defaultSiteTexts[name], editedAt: neverEdited };
}

/** Throws siteTextNotFound. */
export async function getSiteText({ db }: Pick<Context, 'db'>, textName: string): Promise<SiteText> {
  const name = assertName(textName);
  const { number, html, editedAt } = await findLatest(db, name);
  return { name, title: siteTextTitles[name], html, number, updatedAt: editedAt.toISOString() };
}

/**
 * Stores a new version; the earlier ones stay. Of two who save at once the second is refused by the primary key. Throws
 * siteTextNotFound, changedMeanwhile, and invalid where nothing is left of the text once it is cleaned.
 */
export async function editSiteText(
  ctx: ModeratorContext,
  textName: string,
  { html, expectedUpdatedAt }: EditSiteTextBody,
): Promise<SiteText> {
  const name = assertName(textName);
  const cleaned = cleanText(html);
  await inTransaction(ctx.db, async (tx) => {
    const latest = await findLatest(tx, name);
    const stored = { updatedAt: latest.editedAt };
    assertNotStale(stored, expectedUpdatedAt, errors.changedMeanwhile);
    const number = latest.number + 1;
    const { count } = await tx.siteTextVersion.createMany({
      data: [
        {
          name,
          number,
          html: cleaned,
          editedById: ctx.actor.id,
          editedAt: nextUpdatedAt(stored, ctx.clock()),
        },
      ],
      skipDuplicates: true,
    });
    if (count === 0) {
      const details = [{ field: 'expectedUpdatedAt', message: 'This was changed after you opened it' }];
      throw errors.changedMeanwhile({ details });
    }
    await recordAudit(tx, ctx, {
      action: 'site-text.edit',
      targetType: 'site-text',
      targetId: name,
      after: { version: number },
    });
  });
  return getSiteText(ctx, name);
}

const listed = { number: true, editedAt: true, editedBy: { select: { id: true, name: true } } } as const;

/** The latest fifty, newest first, without their texts; the default text is none of them. Throws siteTextNotFound. */
export async function listSiteTextVersions(
  { db }: ModeratorContext,
  textName: string,
): Promise<SiteTextVersionSummaries> {
  const rows = await db.siteTextVersion.findMany({
    where: { name: assertName(textName) },
    orderBy: { number: 'desc' },
    take: shownVersions,
    select: listed,
  });
  return rows.map((row) => ({ ...row, editedAt: row.editedAt.toISOString() }));
}

/** Throws siteTextNotFound. */
export async function getSiteTextVersion(
  { db }: ModeratorContext,
  { name: wanted, number }: { name: string; number: number },
): Promise<SiteTextVersion> {
  const name = assertName(wanted);
  const row = await db.siteTextVersion.findUnique({
    where: { name_number: { name, number } },
    select: { ...listed, html: true },
  });
  if (row === null) throw errors.siteTextNotFound();
  return { ...row, editedAt: row.editedAt.toISOString() };
}
