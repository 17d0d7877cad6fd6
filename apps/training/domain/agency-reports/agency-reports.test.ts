import type { Agency } from '@repo/agency/agency';
import { useTrainingDatabase } from '@repo/testing/training-database';
import { describe, expect, it } from 'vitest';
import { useAgency } from '#testing/use-agency.ts';
import { useAgencyReports } from '#testing/use-agency-reports.ts';
import { useTrainingService } from '#testing/use-training-service.ts';

const database = useTrainingDatabase();
const agency = useAgency();
const service = useTrainingService(database, () => ({ agency: agency.client }));
const reporting = useAgencyReports({ database, agency, service });
const { state, reports, states, work, moveClock, correctAndSend, enrolReady, withdraw } = reporting;

const creations = () => agency.count('POST', '/tpg/enrolments');
const path = '/tpg/enrolments';
const born = { dateOfBirth: reporting.dateOfBirth };

const reference = async (id: string) =>
  (await database.db.enrolment.findUniqueOrThrow({ where: { id } })).referenceNumber;
const atAgency = (runId = '850003') => reporting.enrolmentsAtAgency(runId);
const theirs = async (runId?: string) =>
  (await atAgency(runId)).filter(({ trainee }) => trainee.id === 'S1234567D');

/** Does what the agency is asked, but the process dies before it sees the answer. */
function dyingAfter(call: 'createEnrolment' | 'cancelEnrolment'): { client: Agency; dead: Promise<void> } {
  let die = () => {};
  const dead = new Promise<void>((resolve) => {
    die = resolve;
  });
  const client = new Proxy(agency.client, {
    get(target, name) {
      if (name !== call) return Reflect.get(target, name);
      return async (...given: unknown[]) => {
        await Reflect.apply(Reflect.get(target, name), target, given);
        die();
        return new Promise(() => {});
      };
    },
  });
  return { client, dead };
}

describe('an enrolment in a published class', () => {
  it('with reporting off is not reported', async () => {
    await database.db.companySettings.update({ where: { id: 1 }, data: { reportsToAgency: false } });
    await reporting.enrol(await reporting.createLearner('S1234567D'));
    expect(await reports()).toEqual([]);
  });

  it('in a class that is not published is not reported', async () => {
    await database.db.courseRun.update({ where: { id: state.from.id }, data: { agencyRunId: null } });
    await reporting.enrol(await reporting.createLearner('S1234567D'));
    expect(await reports()).toEqual([]);
  });

  it('is stored encrypted, sent once, and takes the agency’s reference number', async () => {
    const { enrolmentId } = await enrolReady();
    expect((await reports())[0]?.bodyCipher).not.toContain('S1234567D');
    expect(await work()).toMatchObject({ accepted: 1 });
    expect(await work()).toMatchObject({ accepted: 0 });
    expect(await creations()).toBe(1);
    expect(await agency.lastBody(path)).toMatchObject({
      enrolment: { course: { run: { id: '850003' } }, trainee: { id: 'S1234567D', ...born } },
    });
    const [found] = await theirs();
    expect(await reference(enrolmentId)).toBe(found?.referenceNumber);
    expect((await reports())[0]).toMatchObject({
      state: 'accepted',
      referenceNumber: found?.referenceNumber,
    });
  });

  it('that lacks something is not sent, and waits to be fixed in place', async () => {
    await reporting.enrol(await reporting.createLearner('S1234567D'));
    expect(await work()).toMatchObject({ refused: 1 });
    const [report] = await reports();
    expect(report).toMatchObject({
      state: 'refused',
      details: [{ field: 'dateOfBirth', message: 'Add the date of birth' }],
    });
    expect(await creations()).toBe(0);
    expect((await correctAndSend(report?.id ?? '', {})).body.details).toEqual([
      { field: 'corrections.dateOfBirth', message: 'Add the date of birth' },
    ]);
    expect((await correctAndSend(report?.id ?? '', born)).status).toBe(200);
    expect(await work()).toMatchObject({ accepted: 1 });
  });

  it('that the agency refuses shows its words beside the field', async () => {
    const { reportId } = await enrolReady();
    await correctAndSend(reportId, { phone: '' });
    await database.db.course.updateMany({ data: { code: 'TGS-1999000001' } });
    const other = await reporting.createLearner('S0000001I');
    const enrolmentId = await reporting.enrol(other);
    const [report] = await database.db.agencyReport.findMany({ where: { enrolmentId } });
    await correctAndSend(report?.id ?? '', born);
    expect(await work()).toMatchObject({ accepted: 1, refused: 1 });
    expect(
      await database.db.agencyReport.findUniqueOrThrow({ where: { id: report?.id ?? '' } }),
    ).toMatchObject({
      state: 'refused',
      details: [{ field: 'courseReferenceNumber', message: expect.stringContaining('TGS-406') }],
    });
  });

  it('that the agency has already is adopted', async () => {
    await enrolReady();
    const dying = dyingAfter('createEnrolment');
    void work(dying.client);
    await dying.dead;
    await database.db.agencyReport.updateMany({ data: { state: 'waiting', askedAt: null } });
    expect(await work()).toMatchObject({ accepted: 1 });
    expect(await theirs()).toHaveLength(1);
  });
});

describe('exactly once', () => {
  it('a process that dies between sending and storing: the next one looks it up', async () => {
    const { enrolmentId } = await enrolReady();
    const dying = dyingAfter('createEnrolment');
    void work(dying.client);
    await dying.dead;
    expect(await states()).toEqual(['enrolment_created sending']);
    expect(await work()).toMatchObject({ accepted: 0 });
    moveClock(91_000);
    expect(await work()).toMatchObject({ accepted: 1 });
    expect(await creations()).toBe(1 + (await agency.count('POST', `${path}/search`)));
    expect(await theirs()).toHaveLength(1);
    expect(await reference(enrolmentId)).not.toBeNull();
  });

  it('a lost answer: nothing is sent again until the agency had time, then it is looked up', async () => {
    await enrolReady();
    await agency.control({ afterWrite: 'cut' });
    expect(await work()).toMatchObject({ delayed: 1 });
    expect(await work()).toMatchObject({ accepted: 0 });
    moveClock(60_000);
    expect(await work()).toMatchObject({ accepted: 1 });
    expect(await theirs()).toHaveLength(1);
    expect(await agency.countRefused(path)).toBe(0);
  });

  it('a request that never arrived is sent again after that time, not before', async () => {
    await enrolReady();
    await agency.control({ mode: 'down' });
    await work();
    await agency.control({ mode: 'ok' });
    moveClock(40_000);
    expect(await work()).toMatchObject({ delayed: 1 });
    expect(await theirs()).toHaveLength(0);
    moveClock(120_000);
    expect(await work()).toMatchObject({ accepted: 1 });
    expect(await theirs()).toHaveLength(1);
  });

  it('two workers send each report once', async () => {
    for (const number of ['S1234567D', 'S0000001I', 'T0000001E', 'F1234567N', 'G1234567X'])
      await enrolReady(number);
    const both = await Promise.all([work(), work()]);
    expect(both.reduce((sum, { accepted }) => sum + accepted, 0)).toBe(5);
    expect(await creations()).toBe(5);
  });

  it('a worker whose report was taken over stores nothing', async () => {
    await enrolReady();
    const slow = new Proxy(agency.client, {
      get(target, name) {
        if (name !== 'createEnrolment') return Reflect.get(target, name);
        return async (...given: unknown[]) => {
          const answer = await Reflect.apply(Reflect.get(target, name), target, given);
          moveClock(91_000);
          await work();
          return answer;
        };
      },
    });
    expect(await work(slow)).toMatchObject({ accepted: 0 });
    expect(await database.db.agencyReportEvent.count({ where: { kind: 'accepted' } })).toBe(1);
  });
});

describe('the end of an enrolment', () => {
  it('is sent after its beginning', async () => {
    const { enrolmentId } = await enrolReady();
    await work();
    expect((await withdraw(enrolmentId)).status).toBe(200);
    expect(await work()).toMatchObject({ accepted: 1 });
    expect(await states()).toEqual(['enrolment_created accepted', 'enrolment_cancelled accepted']);
    expect(await theirs()).toHaveLength(0);
  });

  it('of one that a spreadsheet brought to the agency is reported, and its completion before is not', async () => {
    const { enrolmentId } = await enrolReady();
    await work();
    await database.db.agencyReport.deleteMany();
    const set = (status: string) =>
      service.call(`/api/admin/enrolments/${enrolmentId}`, {
        method: 'PUT',
        as: state.admin,
        body: { status },
      });
    expect((await set('completed')).status).toBe(200);
    expect(await states()).toEqual([]);
    expect((await set('cancelled')).status).toBe(200);
    expect(await states()).toEqual(['enrolment_cancelled waiting']);
  });

  it('before the beginning was sent: the agency is asked for neither', async () => {
    const { enrolmentId } = await enrolReady();
    await withdraw(enrolmentId);
    await work();
    expect(await states()).toEqual(['enrolment_created dismissed']);
    expect(await creations()).toBe(0);
  });

  it('of which the answer was lost is found there', async () => {
    const { enrolmentId } = await enrolReady();
    await work();
    await withdraw(enrolmentId);
    const dying = dyingAfter('cancelEnrolment');
    void work(dying.client);
    await dying.dead;
    moveClock(91_000);
    expect(await work()).toMatchObject({ accepted: 1 });
    expect(await agency.countRefused(`${await reference(enrolmentId)}`)).toBe(0);
  });

  it('by a move to another class is a cancellation and an enrolment', async () => {
    const { enrolmentId } = await enrolReady();
    await work();
    await service.call(`/api/admin/enrolments/${enrolmentId}/transfer`, {
      method: 'POST',
      as: state.admin,
      body: { courseRunId: state.to.id },
    });
    // The date of birth of the first report is used again.
    expect(await work()).toMatchObject({ accepted: 2 });
    expect(await theirs('850003')).toHaveLength(0);
    expect(await theirs('850004')).toHaveLength(1);
  });
});

describe('the office', () => {
  it('dismisses a refused report with a reason, which the log keeps', async () => {
    await reporting.enrol(await reporting.createLearner('S1234567D'));
    await work();
    const [report] = await reports();
    const dismiss = (body: object, as: { id: string } | null = state.admin) =>
      service.call(`/api/agency/reports/${report?.id}/dismiss`, { method: 'POST', as, body });
    expect((await dismiss({ reason: '' })).status).toBe(400);
    const stale = { reason: 'Paid in full by herself', expectedUpdatedAt: '2020-01-01T00:00:00.000Z' };
    expect((await dismiss(stale)).status).toBe(400);
    expect((await dismiss({ reason: 'Not funded' })).status).toBe(200);
    expect((await dismiss({ reason: 'Not funded' })).status).toBe(400);
    expect(
      await database.db.auditEntry.findFirstOrThrow({ where: { action: 'agency-report.dismiss' } }),
    ).toMatchObject({
      targetId: report?.id,
      after: { state: 'dismissed', reason: 'Not funded' },
    });
    moveClock(3_600_000);
    await work();
    expect(await creations()).toBe(0);
  });

  it('reports a fee and new contact details', async () => {
    const { enrolmentId } = await enrolReady();
    await work();
    const add = (kind: string, corrections: object) =>
      service.call('/api/agency/reports', {
        method: 'POST',
        as: state.admin,
        body: { enrolmentId, kind, corrections },
      });
    expect((await add('fee_collection', { feeStatus: '' })).status).toBe(400);
    expect((await add('fee_collection', { feeStatus: 'Full Payment' })).status).toBe(200);
    const contact = { email: 'new@example.com', phone: '98765432' };
    expect((await add('enrolment_changed', contact)).status).toBe(200);
    expect(await work()).toMatchObject({ accepted: 2 });
    expect((await theirs())[0]?.trainee).toMatchObject({
      feeStatus: 'Full Payment',
      email: 'new@example.com',
      phoneNumber: '98765432',
    });
  });
});
