import type { MarketplaceClient } from '@repo/db/marketplace';
import { apiKeyRetentionStep } from '@repo/personal-data/api-key-step';
import { applyRetention, type RetentionStep, retentionCutoff } from '@repo/personal-data/apply-retention';
import { auditRetentionStep } from '@repo/personal-data/audit-step';
import type { RetentionEnv } from '@repo/personal-data/env';
import { notificationRetentionStep } from '@repo/personal-data/notification-step';
import { removeOldDrafts } from '#domain/drafts/remove-old-drafts.ts';
import { releaseUnneededPicturesOfDeletedListings } from '#domain/listings/release-unneeded-pictures-of-deleted-listings.ts';
import { addComingViewPartitions, dropOldViewPartitions } from '#domain/listings/view-partitions.ts';
import { uploadExpiryCutoff } from '#domain/uploads/upload-lifetime.ts';

type Tools = { db: MarketplaceClient; clock: () => Date };
type Options = { signal?: AbortSignal; limit?: number };

function reportsStep(db: MarketplaceClient, before: Date): RetentionStep {
  return {
    name: 'closed-reports',
    remove: (limit) => db.$executeRaw`
      DELETE FROM report WHERE id IN (
        SELECT id FROM report WHERE status <> 'OPEN' AND handled_at < ${before} LIMIT ${limit}
      )`,
  };
}

/** Decisions that were taken back; one that holds can still be appealed. */
function decisionsStep(db: MarketplaceClient, before: Date): RetentionStep {
  return {
    name: 'ended-decisions',
    remove: (limit) => db.$executeRaw`
      DELETE FROM moderation_decision WHERE id IN (
        SELECT id FROM moderation_decision WHERE ended_at < ${before} LIMIT ${limit}
      )`,
  };
}

/** Conversations without a message since `before`; the sweep removes the files of their photos. */
function conversationsStep({ db, clock }: Tools, before: Date): RetentionStep {
  return {
    name: 'conversations',
    remove: (limit) => db.$executeRaw`
      WITH due AS (
        SELECT id FROM conversation WHERE last_message_at < ${before} LIMIT ${limit} FOR UPDATE
      ), released AS (
        INSERT INTO image_upload (key, user_id, created_at)
        SELECT i.key, m.sender_id, ${uploadExpiryCutoff(clock())}::timestamptz
        FROM due JOIN message m ON m.conversation_id = due.id JOIN message_image i ON i.message_id = m.id
        ON CONFLICT (key) DO NOTHING
      )
      DELETE FROM conversation WHERE id IN (SELECT id FROM due)`,
  };
}

/** Long enough that hardly a listing is still for sale: one that is changed after that may be announced once more. */
const matchDays = 180;

function searchMatchesStep(db: MarketplaceClient, before: Date): RetentionStep {
  return {
    name: 'saved-search-matches',
    remove: (limit) => db.$executeRaw`
      DELETE FROM saved_search_match WHERE (saved_search_id, listing_id) IN (
        SELECT saved_search_id, listing_id FROM saved_search_match WHERE matched_at < ${before} LIMIT ${limit}
      )`,
  };
}

/** Deletes data whose retention period is over. Returns counts by step name. */
export function deleteExpiredByRetention(
  { db, clock }: Tools,
  periods: RetentionEnv,
  options: Options = {},
): Promise<Record<string, number>> {
  const now = clock();
  const {
    RETENTION_REPORTS_DAYS: reportDays,
    RETENTION_DRAFTS_DAYS: draftDays,
    RETENTION_VIEWS_DAYS: viewDays,
    RETENTION_MESSAGES_DAYS: messageDays,
  } = periods;
  return applyRetention(
    [
      auditRetentionStep(db, periods, now),
      notificationRetentionStep(db, periods, now),
      apiKeyRetentionStep(db, periods, now),
      searchMatchesStep(db, retentionCutoff(now, matchDays)),
      reportsStep(db, retentionCutoff(now, reportDays)),
      decisionsStep(db, retentionCutoff(now, reportDays)),
      {
        name: 'drafts',
        remove: (limit) => removeOldDrafts({ db, clock }, retentionCutoff(now, draftDays), limit),
      },
      {
        name: 'months-of-views',
        removeAll: async () => {
          await addComingViewPartitions({ db, clock });
          return dropOldViewPartitions(db, retentionCutoff(now, viewDays));
        },
      },
      ...(messageDays === undefined
        ? []
        : [conversationsStep({ db, clock }, retentionCutoff(now, messageDays))]),
      // Runs after the reports and conversations that kept them.
      {
        name: 'deleted-pictures',
        remove: (limit) => releaseUnneededPicturesOfDeletedListings({ db, clock }, limit),
      },
    ],
    options,
  );
}
