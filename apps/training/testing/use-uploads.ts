import type { Agency } from '@repo/agency/agency';
import type { Logger } from '@repo/base/logger';
import type { UploadCells } from '@repo/schemas/training/enrolment-upload';
import type { TrainingTestDatabase } from '@repo/testing/training-database';
import { actorOf, createUser } from '@repo/testing/training-factories';
import { afterEach, expect } from 'vitest';
import type { AutomationContext } from '#domain/context.ts';
import { startSendingUpload } from '#domain/uploads/send/control-upload.ts';
import { type SendSettings, sendSettings } from '#domain/uploads/send/send-settings.ts';
import { startUploadSenderWorker, type UploadSender } from '#domain/uploads/send/start-upload-sender.ts';
import type { WorkflowWebhook } from '#domain/uploads/workflow/send-chunk-to-workflow.ts';
import type { Services } from '#services.ts';
import { createUpload, uploadRunIds } from './upload-fixtures.ts';

export const fastSendSettings: SendSettings = {
  ...sendSettings,
  leaseMs: 2_000,
  heartbeatMs: 200,
  sweepMs: 100,
  giveUpAfterMs: 1_500,
  initialBackoffMs: 50,
  maximumPauseMs: 200,
  busyPauseMs: 50,
  settleMs: 300,
  refreshMs: 100,
};

type Fixture = {
  database: TrainingTestDatabase;
  service: { readonly services: Services };
};

/** Workers stop after each test. */
export function useUploads({ database, service }: Fixture) {
  const senders: UploadSender[] = [];
  /** Worker errors, for the message of a test that times out. */
  const complaints: string[] = [];
  const complain = ({ err }: { err?: unknown }, message: string) =>
    void complaints.push(`${message}: ${err instanceof Error ? err.message : String(err)}`);
  const stopped = () => Promise.all(senders.splice(0).map((sender) => sender.stop({ timeoutMs: 500 })));
  afterEach(async () => {
    await stopped();
    complaints.length = 0;
  });

  async function admin(): Promise<AutomationContext> {
    const person = await createUser(database.db, { roles: ['admin'], fullName: 'Lim Ah Kow' });
    const { db, clock, mail, keys, agency, files, badges, publicUrl } = service.services;
    return {
      badges,
      publicUrl,
      db,
      clock,
      mail,
      keys,
      agency,
      files,
      actor: actorOf(person),
      client: { address: '203.0.113.7', userAgent: 'test' },
      requestId: 'test',
      defer: () => undefined,
    };
  }

  return {
    admin,
    stopped,
    work(
      settings: Partial<SendSettings> = {},
      { webhook = null, ...tools }: Partial<Services> & { webhook?: WorkflowWebhook | null } = {},
    ): UploadSender {
      const sender = startUploadSenderWorker(
        { ...service.services, logger: loud(service.services.logger, complain), ...tools },
        { ...fastSendSettings, ...settings },
        webhook,
      );
      senders.push(sender);
      return sender;
    },
    checked: (ctx: AutomationContext, cells: readonly UploadCells[]) =>
      createUpload(database.db, service.services.keys, { cells, actor: ctx.actor }),
    async submitted(
      ctx: AutomationContext,
      cells: readonly UploadCells[],
      workflow: 'built_in' | 'webhook' = 'built_in',
    ): Promise<string> {
      const id = await createUpload(database.db, service.services.keys, { cells, actor: ctx.actor });
      await startSendingUpload(ctx, id, { workflow });
      return id;
    },
    /** Row counts by state, without zeros. */
    async states(id: string): Promise<Record<string, number>> {
      const groups = await database.db.enrolmentUploadRow.groupBy({
        by: ['state'],
        where: { uploadId: id },
        _count: true,
      });
      return Object.fromEntries(groups.map(({ state, _count }) => [state, _count]));
    },
    upload: (id: string) => database.db.enrolmentUpload.findUniqueOrThrow({ where: { id } }),
    rows: (id: string) =>
      database.db.enrolmentUploadRow.findMany({ where: { uploadId: id }, orderBy: { row: 'asc' } }),
    async ended(id: string, timeout = 240_000): Promise<void> {
      const until = Date.now() + timeout;
      for (;;) {
        const { status, finishedAt, pauseReason } = await this.upload(id);
        if (finishedAt !== null) return;
        if (Date.now() > until)
          throw new Error(
            `The upload has not ended: ${status} ${pauseReason} ${JSON.stringify(await this.states(id))} ${complaints.slice(-3).join('; ')}`,
          );
        await new Promise((resolve) => setTimeout(resolve, 25));
      }
    },
    /** Enrolments, distinct learners in classes and tracked records; all must equal the number of people. */
    async stored(): Promise<{ enrolments: number; people: number; tracked: number; references: number }> {
      const [found] = await database.db.$queryRaw<
        { enrolments: number; people: number; tracked: number; references: number }[]
      >`
        SELECT (SELECT count(*)::int FROM enrolment WHERE status = 'enrolled') AS enrolments,
          (SELECT count(DISTINCT (e.course_run_id, u.identity_hash))::int
            FROM enrolment e JOIN "user" u ON u.id = e.user_id WHERE e.status = 'enrolled') AS people,
          (SELECT count(*)::int FROM tracked_enrolment) AS tracked,
          (SELECT count(DISTINCT reference_number)::int FROM tracked_enrolment) AS "references"`;
      if (!found) throw new Error('Nothing was counted');
      return found;
    },
  };
}

export type UploadFixture = ReturnType<typeof useUploads>;

function loud(logger: Logger, complain: (details: { err?: unknown }, message: string) => void): Logger {
  const child = logger.child({});
  return Object.assign(child, { warn: complain, error: complain });
}

/** Every row is stored, and each person is enrolled exactly once, here and at the agency. */
export async function expectEverybodyEnrolledOnce(
  { uploads, agency }: { uploads: UploadFixture; agency: { client: Agency } },
  id: string,
  count: number,
): Promise<void> {
  expect(await uploads.states(id)).toEqual({ stored: count });
  expect(await uploads.stored()).toEqual({
    enrolments: count,
    people: count,
    tracked: count,
    references: count,
  });
  expect(await countAgencyEnrolments(agency.client)).toEqual({ confirmed: count, people: count });
}

/** Confirmed enrolments at the agency, and distinct people in classes. */
export async function countAgencyEnrolments(agency: Agency): Promise<{ confirmed: number; people: number }> {
  const seen: string[] = [];
  for (const courseRunId of uploadRunIds) {
    for (let page = 0; ; page += 1) {
      const found = await agency.searchEnrolments({ status: 'Confirmed', courseRunId, page, pageSize: 100 });
      if (!found.ok) throw new Error(found.failure.message);
      seen.push(...found.value.enrolments.map(({ trainee }) => `${courseRunId} ${trainee.id}`));
      if (found.value.enrolments.length < 100) break;
    }
  }
  return { confirmed: seen.length, people: new Set(seen).size };
}
