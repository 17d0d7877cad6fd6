import type { StoredEnrolment } from './agency-records.ts';

/** Enrolments indexed by reference, by course run, and by course run and trainee. */
export type EnrolmentIndex = {
  readonly size: number;
  get(referenceNumber: string): StoredEnrolment | undefined;
  values(): Iterable<StoredEnrolment>;
  ofRun(courseRunId: string): Iterable<StoredEnrolment>;
  ofTrainee(courseRunId: string, traineeId: string): Iterable<StoredEnrolment>;
  put(enrolment: StoredEnrolment): void;
  clear(): void;
};

export function createEnrolmentIndex(): EnrolmentIndex {
  const all = new Map<string, StoredEnrolment>();
  const byRun = new Map<string, Map<string, Set<StoredEnrolment>>>();

  function file(enrolment: StoredEnrolment): void {
    const { courseRunId } = enrolment;
    const traineeId = traineeIdOf(enrolment);
    const ofRun = byRun.get(courseRunId) ?? new Map<string, Set<StoredEnrolment>>();
    byRun.set(courseRunId, ofRun);
    const theirs = ofRun.get(traineeId) ?? new Set<StoredEnrolment>();
    ofRun.set(traineeId, theirs);
    theirs.add(enrolment);
  }

  function unfile(enrolment: StoredEnrolment): void {
    byRun.get(enrolment.courseRunId)?.get(traineeIdOf(enrolment))?.delete(enrolment);
  }

  return {
    get size() {
      return all.size;
    },
    get: (referenceNumber) => all.get(referenceNumber),
    values: () => all.values(),
    *ofRun(courseRunId) {
      for (const theirs of byRun.get(courseRunId)?.values() ?? []) yield* theirs;
    },
    *ofTrainee(courseRunId, traineeId) {
      yield* byRun.get(courseRunId)?.get(traineeId) ?? [];
    },
    put(enrolment) {
      const before = all.get(enrolment.referenceNumber);
      if (before) unfile(before);
      all.set(enrolment.referenceNumber, enrolment);
      file(enrolment);
    },
    clear() {
      all.clear();
      byRun.clear();
    },
  };
}

/** Stable: a change never replaces an enrolment's trainee. */
export function traineeIdOf({ sent }: Pick<StoredEnrolment, 'sent'>): string {
  const trainee = typeof sent.trainee === 'object' && sent.trainee !== null ? sent.trainee : {};
  return 'id' in trainee && typeof trainee.id === 'string' ? trainee.id : '';
}
