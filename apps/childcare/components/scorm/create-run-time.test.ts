import { commitJsonBody } from '@repo/schemas/childcare/scorm';
import { expect, it, vi } from 'vitest';
import { buildRuntimeState } from '#domain/scorm/build-runtime-state.ts';
import { parseCommitResults } from '#domain/scorm/parse-commit-results.ts';
import { createScormRunTime } from './create-run-time.ts';

const learner = { id: 'nur', name: 'Nur Aisyah' };
const item = { identifier: 'a', kind: 'sco' as const, page: 'index.html', query: '' };

const before = {
  scormLessonStatus: 'incomplete',
  scormLessonLocation: 'page-2',
  scormSuspendData: 'been to page 2',
  scormTotalSeconds: 3725,
};

/** The run-time as content finds it; what it commits, as the service reads it. */
async function play(
  version: '1.2' | '2004',
  {
    passingScore,
    cmi,
    sessionSeconds = 0,
  }: { passingScore?: number; cmi?: object; sessionSeconds?: number } = {},
) {
  const sent: string[] = [];
  let ends = 0;
  const progress = cmi ? { ...before, scormState: { terminated: true, cmi } } : null;
  const facts = passingScore === undefined ? item : { ...item, passingScore };
  const { name, api, commit } = await createScormRunTime({
    play: {
      session: 's1',
      kept: { name: 'x', key: '00'.repeat(32) },
      version,
      title: 'x',
      kind: 'sco',
      page: 'files/index.html',
      startSeconds: progress?.scormTotalSeconds ?? 0,
      sessionSeconds,
      commit: 7,
      state: buildRuntimeState(version, { item: facts, learner, progress, isRecorded: true }),
    },
    sender: { send: (text) => void sent.push(text) },
    onEnd: () => {
      ends += 1;
    },
  });
  const call = (method: string, ...values: string[]): string => {
    const does: unknown = Reflect.get(api, method);
    if (typeof does !== 'function') throw new Error(`There is no ${method}`);
    return String(Reflect.apply(does, api, values));
  };
  const lastCommit = () => {
    const text = sent.at(-1);
    if (text === undefined) throw new Error('Nothing was committed');
    return commitJsonBody.parse(text);
  };
  return { name, call, commit, lastCommit, sent, ends: () => ends };
}

it('1.2: a first visit, and what it commits is what the service reads', async () => {
  const { name, call, lastCommit, ends } = await play('1.2', { passingScore: 70 });
  expect(name).toBe('API');
  expect(call('LMSInitialize', '')).toBe('true');
  expect(call('LMSGetValue', 'cmi.core.student_name')).toBe('Nur Aisyah');
  expect(call('LMSGetValue', 'cmi.core.lesson_status')).toBe('not attempted');
  expect(call('LMSGetValue', 'cmi.core.entry')).toBe('ab-initio');
  expect(call('LMSGetValue', 'cmi.student_data.mastery_score')).toBe('70');
  call('LMSSetValue', 'cmi.core.lesson_location', 'page-3');
  call('LMSSetValue', 'cmi.suspend_data', 'x'.repeat(20_000));
  call('LMSSetValue', 'cmi.core.score.raw', '65');
  call('LMSSetValue', 'cmi.core.session_time', '0000:02:05.50');
  expect(call('LMSCommit', '')).toBe('true');
  expect(lastCommit()).toMatchObject({ commitSequence: 8, terminated: false });
  expect(lastCommit().sessionSeconds).toBeCloseTo(125.5);
  expect(parseCommitResults('1.2', lastCommit())).toEqual({
    status: 'not attempted',
    isDone: false,
    score: 65,
    location: 'page-3',
    suspendData: 'x'.repeat(20_000),
  });
  expect(call('LMSFinish', '')).toBe('true');
  expect(lastCommit()).toMatchObject({ commitSequence: 9, terminated: true });
  // Below the passing score of its manifest, whatever the content says.
  expect(parseCommitResults('1.2', lastCommit())).toMatchObject({ status: 'failed', isDone: false });
  expect(ends()).toBe(1);
});

it('1.2: continues where it was left', async () => {
  const { call, lastCommit } = await play('1.2', {
    cmi: {
      core: { exit: 'suspend', score: { raw: '40' } },
      objectives: { 0: { id: 'o1', status: 'passed' } },
    },
  });
  call('LMSInitialize', '');
  expect(call('LMSGetValue', 'cmi.core.entry')).toBe('resume');
  expect(call('LMSGetValue', 'cmi.core.lesson_location')).toBe('page-2');
  expect(call('LMSGetValue', 'cmi.suspend_data')).toBe('been to page 2');
  expect(call('LMSGetValue', 'cmi.core.lesson_status')).toBe('incomplete');
  expect(call('LMSGetValue', 'cmi.core.total_time')).toMatch(/^(00)?01:02:05$/);
  expect(call('LMSGetValue', 'cmi.core.score.raw')).toBe('40');
  expect(call('LMSGetValue', 'cmi.objectives._count')).toBe('1');
  call('LMSSetValue', 'cmi.core.session_time', '0000:00:10');
  call('LMSSetValue', 'cmi.core.lesson_status', 'passed');
  call('LMSCommit', '');
  expect(lastCommit()).toMatchObject({ sessionSeconds: 10 });
  expect(parseCommitResults('1.2', lastCommit())).toMatchObject({ status: 'passed', isDone: true });
});

it('2004: passing and completing apart, objectives and interactions kept', async () => {
  const { name, call, lastCommit } = await play('2004', {
    cmi: {
      exit: 'suspend',
      completion_status: 'incomplete',
      objectives: { 0: { id: 'o1', success_status: 'passed' } },
      interactions: { 0: { id: 'i1', type: 'choice', learner_response: 'a' } },
    },
  });
  expect(name).toBe('API_1484_11');
  expect(call('Initialize', '')).toBe('true');
  expect(call('GetValue', 'cmi.entry')).toBe('resume');
  expect(call('GetValue', 'cmi.location')).toBe('page-2');
  expect(call('GetValue', 'cmi.suspend_data')).toBe('been to page 2');
  expect(call('GetValue', 'cmi.total_time')).toBe('PT1H2M5S');
  expect(call('GetValue', 'cmi.objectives._count')).toBe('1');
  expect(call('GetValue', 'cmi.objectives.0.success_status')).toBe('passed');
  expect(call('GetValue', 'cmi.interactions._count')).toBe('1');
  call('SetValue', 'cmi.score.scaled', '0.85');
  call('SetValue', 'cmi.success_status', 'passed');
  call('SetValue', 'cmi.session_time', 'PT1M30S');
  call('SetValue', 'cmi.exit', 'normal');
  expect(call('Terminate', '')).toBe('true');
  expect(lastCommit()).toMatchObject({ terminated: true, sessionSeconds: 90 });
  expect(parseCommitResults('2004', lastCommit())).toMatchObject({
    status: 'passed',
    score: 85,
    isDone: true,
  });
});

it.each([
  ['1.2', 'LMS', 'cmi.core.session_time', '0100:00:10'],
  ['2004', '', 'cmi.session_time', 'PT100H10S'],
] as const)(
  '%s: adds to the time of before a reload, and cuts nothing off',
  async (version, prefix, name, time) => {
    const { call, lastCommit } = await play(version, { cmi: { exit: 'suspend' }, sessionSeconds: 50 });
    call(`${prefix}Initialize`, '');
    call(`${prefix}SetValue`, name, time);
    call(`${prefix}Commit`, '');
    expect(lastCommit().sessionSeconds).toBeCloseTo(50 + 360_010);
  },
);

it.each([
  ['1.2', 'LMS', 'Finish'],
  ['2004', '', 'Terminate'],
] as const)('%s: commits what content only set, while it runs', async (version, prefix, end) => {
  const { call, commit, sent, lastCommit } = await play(version);
  commit();
  expect(sent).toEqual([]);
  call(`${prefix}Initialize`, '');
  call(`${prefix}SetValue`, 'cmi.suspend_data', 'page 3');
  commit();
  expect(parseCommitResults(version, lastCommit())).toMatchObject({ suspendData: 'page 3' });
  expect(call(`${prefix}GetLastError`)).toBe('0');
  call(`${prefix}${end}`, '');
  const before = sent.length;
  commit();
  expect(sent).toHaveLength(before);
});

it.each(['1.2', '2004'] as const)(
  '%s: the time since the lesson was opened counts until content reports its own',
  async (version) => {
    vi.useFakeTimers();
    try {
      const { call, commit, lastCommit } = await play(version, { sessionSeconds: 5 });
      const prefix = version === '1.2' ? 'LMS' : '';
      call(`${prefix}Initialize`, '');
      vi.advanceTimersByTime(90_000);
      // A clock that is set back does not count.
      vi.setSystemTime(0);
      commit();
      expect(lastCommit()).toMatchObject({ sessionSeconds: 95, terminated: false });
      if (version === '1.2') call('LMSSetValue', 'cmi.core.session_time', '0000:00:10');
      else call('SetValue', 'cmi.session_time', 'PT10S');
      commit();
      expect(lastCommit()).toMatchObject({ sessionSeconds: 15, terminated: false });
    } finally {
      vi.useRealTimers();
    }
  },
);
