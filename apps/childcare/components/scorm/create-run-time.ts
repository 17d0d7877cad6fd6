import type { PlayableSession } from '#domain/scorm/read-playable-session.ts';
import type { CommitSender } from './commit-sender.ts';

type Commit = { totalTimeSeconds?: number; commitSequence?: number };
type Metadata = { isTerminateCommit: boolean } | undefined;

const autocommitSeconds = 15;

type RunTimeOptions = {
  play: PlayableSession;
  sender: Pick<CommitSender, 'send'>;
  onEnd: () => void;
};

/** Content may commit only between its first call and its last. */
function commitIfOpen(api: { isInitialized(): boolean; lmsCommit(): string }): void {
  if (api.isInitialized()) api.lmsCommit();
}

/**
 * The SCORM run-time for a package: loads the stored state and passes commits to `sender`. Returns the API object, the name
 * under which the SCORM standard makes content look for it, and a function that commits what content set and did not commit yet.
 */
export async function createScormRunTime({ play, sender, onEnd }: RunTimeOptions) {
  const { version, state, startSeconds, sessionSeconds, commit: lastCommit } = play;
  // Monotonic: phones set their clock while a lesson is open.
  const openedAt = performance.now();
  const httpService = {
    // Answers success immediately, as content waits for it; the sender reports the real result to the page.
    processHttpRequest(_url: string, params: unknown, _immediate: boolean, ...rest: unknown[]) {
      const [, , metadata] = rest as [unknown, unknown, Metadata];
      const body = params as Commit;
      const terminated = metadata?.isTerminateCommit ?? false;
      const reported = Math.max(0, (body.totalTimeSeconds ?? 0) - startSeconds);
      // Most content reports its time in its last commit alone, which a browser that closes the page may not let it make, and some
      // never does: until then the time since the lesson was opened stands in for it.
      const seconds = reported > 0 ? reported : (performance.now() - openedAt) / 1000;
      sender.send(
        JSON.stringify({
          ...body,
          commitSequence: lastCommit + (body.commitSequence ?? 1),
          sessionSeconds: sessionSeconds + seconds,
          terminated,
        }),
      );
      if (terminated) onEnd();
      return { result: 'true', errorCode: 0 };
    },
    updateSettings() {},
  };
  const settings = {
    lmsCommitUrl: 'commit',
    autocommit: true,
    autocommitSeconds,
    renderCommonCommitFields: true,
    alwaysSendTotalTime: true,
    includeCommitSequence: true,
    mastery_override: true,
    logLevel: 5 as const,
    httpService,
  };
  if (version === '1.2') {
    const { Scorm12API } = await import('scorm-again/scorm12');
    const api = new Scorm12API(settings);
    api.loadFromJSON(state);
    return { name: 'API', api, commit: () => commitIfOpen(api) };
  }
  const { Scorm2004API } = await import('scorm-again/scorm2004');
  const api = new Scorm2004API(settings);
  api.loadFromJSON(state);
  return { name: 'API_1484_11', api, commit: () => commitIfOpen(api) };
}
