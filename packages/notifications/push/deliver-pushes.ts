import pLimit from 'p-limit';
import type { NotificationKinds } from '../define-kind.ts';
import type { NotificationsDb } from '../notifications-db.ts';
import { afterQuietHours } from '../preferences/delivery-time.ts';
import {
  cancelPushes,
  claimPushes,
  type DuePush,
  postponePushes,
  removeGoneSubscriptions,
  type Settled,
  settlePushes,
} from './claim-pushes.ts';
import { describePush } from './push-payload.ts';
import type { PushOutcome, PushSender } from './send-push.ts';

export type PushTools<Tx extends NotificationsDb> = {
  inTransaction<R>(work: (tx: Tx) => Promise<R>): Promise<R>;
  kinds: NotificationKinds;
  /** Those of these people whose account is open. */
  readRecipients(tx: Tx, userIds: string[]): Promise<{ id: string }[]>;
  sender: PushSender;
  clock: () => Date;
  /** What push services refused, for the log. */
  report(problem: string): void;
};

const requestsAtOnce = 20;
const mostAttempts = 8;
const firstBackoffMs = 30_000;
const longestBackoffMs = 60 * 60_000;

type Ready = { row: DuePush; payload: ReturnType<typeof describePush> };

/** What may be pushed at all: of a known kind, wanted, still news, to a browser that takes it. */
function prepare(kinds: NotificationKinds, row: DuePush): Ready | null {
  const kind = kinds.find(row.kindName);
  if (!kind || row.isStale || !(row.wanted ?? kind.channels.push) || row.subscriptions.length === 0)
    return null;
  const data = kind.data.safeParse(row.data);
  return data.success ? { row, payload: describePush(kind, { ...row, data: data.data }) } : null;
}

/** In one transaction: takes what is due, drops what must not be sent, and moves what falls into quiet hours. */
async function claimReady<Tx extends NotificationsDb>(tx: Tx, tools: PushTools<Tx>, now: Date) {
  const { rows, until } = await claimPushes(tx, now);
  if (rows.length === 0) return { claimed: 0, until, ready: [] };
  const people = await tools.readRecipients(tx, [...new Set(rows.map(({ userId }) => userId))]);
  const open = new Set(people.map(({ id }) => id));
  const wanted = rows
    .filter(({ userId }) => open.has(userId))
    .flatMap((row) => prepare(tools.kinds, row) ?? []);
  const kept = new Set(wanted.map(({ row }) => row.id));
  await cancelPushes(
    tx,
    rows.map(({ id }) => id).filter((id) => !kept.has(id)),
  );
  const timed = wanted.map((one) => ({ ...one, at: afterQuietHours(now, one.row) }));
  await postponePushes(
    tx,
    timed.filter(({ at }) => at > now).map(({ row, at }) => ({ id: row.id, at })),
  );
  return { claimed: rows.length, until, ready: timed.filter(({ at }) => at <= now) };
}

function retryTime(now: Date, attempt: number, outcomes: readonly PushOutcome[]): Date | null {
  const waits = outcomes.flatMap((one) => (one.result === 'later' ? [one.retryAfterMs ?? 0] : []));
  if (waits.length === 0 || attempt >= mostAttempts) return null;
  const backoff = Math.max(firstBackoffMs * 2 ** (attempt - 1), ...waits);
  return new Date(now.getTime() + Math.min(backoff, longestBackoffMs));
}

/**
 * Pushes what is due; processes may run it concurrently. A process that dies in between leaves a push to be sent again: the browser
 * shows it once, since it has the same tag. Answers how many notifications were looked at.
 */
export async function deliverPushes<Tx extends NotificationsDb>(
  tools: PushTools<Tx>,
  signal?: AbortSignal,
): Promise<number> {
  const limit = pLimit(requestsAtOnce);
  for (let total = 0; ; ) {
    signal?.throwIfAborted();
    const { claimed, until, ready } = await tools.inTransaction((tx) => claimReady(tx, tools, tools.clock()));
    if (claimed === 0) return total;
    total += claimed;
    const gone: string[] = [];
    const pushOne = async ({ row, payload }: Ready): Promise<Settled> => {
      const outcomes = await Promise.all(
        row.subscriptions.map((target) =>
          limit(async () => ({ id: target.id, ...(await tools.sender.send(target, payload)) })),
        ),
      );
      for (const one of outcomes) if ('problem' in one) tools.report(one.problem);
      gone.push(...outcomes.filter(({ result }) => result === 'gone').map(({ id }) => id));
      const sentTo = outcomes.filter(({ result }) => result === 'sent').map(({ id }) => id);
      return {
        id: row.id,
        attempt: row.attempt,
        sentTo,
        retryAt: retryTime(tools.clock(), row.attempt, outcomes),
      };
    };
    const settled = await Promise.all(ready.map(pushOne));
    await tools.inTransaction(async (tx) => {
      await removeGoneSubscriptions(tx, gone);
      await settlePushes(tx, { settled, until, now: tools.clock() });
    });
  }
}
