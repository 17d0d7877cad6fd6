import { setTimeout as pause } from 'node:timers/promises';
import pLimit from 'p-limit';
import type { NotificationKinds } from '../define-kind.ts';
import type { DeliverMailTools } from '../mails/queue-due-mails.ts';
import type { NotificationsDb } from '../notifications-db.ts';
import { afterQuietHours } from '../preferences/delivery-time.ts';
import {
  cancelDuePushes,
  claimDuePushes,
  type DuePush,
  type DueSubscription,
  findUndeliveredSubscriptions,
  isAnyPushDue,
  type PushResult,
  postponePushes,
  recordPushResult,
} from './claim-pushes.ts';
import { toPushPayload } from './push-payload.ts';
import type { PushOutcome, PushSender } from './send-push.ts';

export type PushTools<Tx extends NotificationsDb> = {
  inTransaction<R>(work: (tx: Tx) => Promise<R>): Promise<R>;
  kinds: NotificationKinds;
  /** Those of these people whose account is open. */
  readRecipients(tx: Tx, userIds: string[]): Promise<{ id: string }[]>;
  findOutdated?: DeliverMailTools<Tx>['findOutdated'];
  blocked?: DeliverMailTools<Tx>['blocked'];
  sender: PushSender;
  clock: () => Date;
  /** What push services refused, for the log. */
  report(problem: string): void;
  /** Of a notification whose push could not be made. It stays behind the bell. */
  onFault?: DeliverMailTools<Tx>['onFault'];
};

const notificationsPushedAtOnce = 20;
const maximumAttempts = 8;
const firstBackoffMs = 30_000;
const maximumBackoffMs = 60 * 60_000;

type Ready = { row: DuePush; payload: ReturnType<typeof toPushPayload> };

/** What may be pushed at all: of a known kind, wanted, still news, of nobody who is blocked or over the budget. */
function prepare(kinds: NotificationKinds, row: DuePush): Ready | null {
  const kind = kinds.find(row.kindName);
  const isRefused = row.isStale || row.isOverBudget || row.isBlocked;
  if (!kind || isRefused || !(row.wanted ?? kind.channels.push)) return null;
  const data = kind.data.safeParse(row.data);
  return data.success ? { row, payload: toPushPayload(kind, { ...row, data: data.data }) } : null;
}

function prepareAll<Tx extends NotificationsDb>(
  { kinds, onFault }: PushTools<Tx>,
  rows: readonly DuePush[],
): Ready[] {
  return rows.flatMap((row) => {
    try {
      return prepare(kinds, row) ?? [];
    } catch (error) {
      onFault?.(error, row.id);
      return [];
    }
  });
}

/** In one transaction: takes what is due, drops what must not be sent, and moves what falls into quiet hours. */
async function claimReady<Tx extends NotificationsDb>(tx: Tx, tools: PushTools<Tx>, now: Date) {
  const { rows, until } = await claimDuePushes(tx, tools, now);
  if (rows.length === 0) return { claimed: 0, until, ready: [] };
  const people = await tools.readRecipients(tx, [...new Set(rows.map(({ userId }) => userId))]);
  const open = new Set(people.map(({ id }) => id));
  const prepared = prepareAll(
    tools,
    rows.filter(({ userId }) => open.has(userId)),
  );
  const outdated = await tools.findOutdated?.(
    tx,
    prepared.map(({ row }) => row),
  );
  const wanted = prepared.filter(({ row }) => !outdated?.has(row.id));
  const kept = new Set(wanted.map(({ row }) => row.id));
  await cancelDuePushes(
    tx,
    rows.map(({ id }) => id).filter((id) => !kept.has(id)),
  );
  const timed = wanted.map((one) => ({ ...one, at: afterQuietHours(now, one.row) }));
  await postponePushes(
    tx,
    timed.filter(({ at }) => at > now).map(({ row, at }) => ({ id: row.id, at })),
    until,
  );
  return { claimed: rows.length, until, ready: timed.filter(({ at }) => at <= now) };
}

type Outcome = PushOutcome & { id: string; isSkipped?: true };

function retryTime(now: Date, attempt: number, outcomes: readonly Outcome[]): Date | null {
  const waits = outcomes.flatMap((one) => (one.result === 'later' ? [one.retryAfterMs ?? 0] : []));
  if (waits.length === 0 || attempt >= maximumAttempts) return null;
  const backoff = Math.max(firstBackoffMs * 2 ** (attempt - 1), ...waits);
  return new Date(now.getTime() + Math.min(backoff, maximumBackoffMs));
}

/** What a batch shares: when its claim ends, and which failing subscriptions it has tried. */
type Batch = { until: Date; tried: Set<string>; signal?: AbortSignal | undefined };

/** A circuit breaker for each subscription: what failed is left alone, the longer the longer it has failed, and then tried once. */
async function sendUnlessFailing(
  { sender, clock }: Pick<PushTools<NotificationsDb>, 'sender' | 'clock'>,
  target: DueSubscription,
  payload: Ready['payload'],
  { tried, signal }: Batch,
): Promise<Outcome> {
  const { id, pausedUntil } = target;
  if (pausedUntil !== null) {
    const waitMs = pausedUntil.getTime() - clock().getTime();
    if (waitMs > 0 || tried.has(id))
      return { id, result: 'later', retryAfterMs: waitMs, problem: '', isSkipped: true };
    tried.add(id);
  }
  return { id, ...(await sender.send(target, payload, signal)) };
}

async function pushOne<Tx extends NotificationsDb>(
  tools: PushTools<Tx>,
  { row, payload }: Ready,
  batch: Batch,
): Promise<void> {
  const { until, signal } = batch;
  const { inTransaction, clock, report } = tools;
  const targets = await inTransaction((tx) => findUndeliveredSubscriptions(tx, row, until, clock()));
  const outcomes = await Promise.all(
    targets.map((target) => sendUnlessFailing(tools, target, payload, batch)),
  );
  const tried = outcomes.filter(({ isSkipped }) => !isSkipped);
  for (const one of tried) if ('problem' in one) report(one.problem);
  const idsOf = (...results: PushOutcome['result'][]) =>
    tried.filter(({ result }) => results.includes(result)).map(({ id }) => id);
  const settled: PushResult = {
    id: row.id,
    attempt: row.attempt,
    sentTo: idsOf('sent'),
    failedFor: signal?.aborted ? [] : idsOf('later', 'failed'),
    gone: idsOf('gone'),
    retryAt: retryTime(clock(), row.attempt, outcomes),
  };
  await inTransaction((tx) => recordPushResult(tx, settled, { until, now: clock() }));
}

/**
 * Pushes what is due; processes may run it concurrently. A process that dies in between leaves a push to be sent again: the browser
 * shows it once, since it has the same tag. Answers how many notifications were looked at.
 */
export async function deliverDuePushes<Tx extends NotificationsDb>(
  tools: PushTools<Tx>,
  signal?: AbortSignal,
): Promise<number> {
  const limit = pLimit(notificationsPushedAtOnce);
  for (let total = 0; ; ) {
    signal?.throwIfAborted();
    const { claimed, until, ready } = await tools.inTransaction((tx) => claimReady(tx, tools, tools.clock()));
    if (claimed === 0) return total;
    total += claimed;
    const unsent: DuePush[] = [];
    const batch: Batch = { until, tried: new Set(), signal };
    await Promise.all(
      ready.map((one) =>
        limit(async () => {
          if (signal?.aborted) unsent.push(one.row);
          else await pushOne(tools, one, batch);
        }),
      ),
    );
    const now = tools.clock();
    await tools.inTransaction((tx) =>
      postponePushes(
        tx,
        unsent.map(({ id }) => ({ id, at: now })),
        until,
      ),
    );
  }
}

/** Mails are composed within less; what is held for longer than ten seconds is left to the next minute. */
const heldPauseMs = 250;
const maximumPauses = 40;

/** `deliverDuePushes`, again while another transaction holds some of what is due, such as one that composes its mail. */
export async function deliverDuePushesIncludingHeld<Tx extends NotificationsDb>(
  tools: PushTools<Tx>,
  signal?: AbortSignal,
): Promise<number> {
  let total = await deliverDuePushes(tools, signal);
  for (let pauses = 0; pauses < maximumPauses; pauses += 1) {
    if (!(await tools.inTransaction((tx) => isAnyPushDue(tx, tools.clock())))) break;
    await pause(heldPauseMs, undefined, signal ? { signal } : {});
    total += await deliverDuePushes(tools, signal);
  }
  return total;
}
