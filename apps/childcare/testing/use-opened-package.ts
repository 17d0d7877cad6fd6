import { GET } from '../app/scorm/[token]/files/[...path]/route.ts';
import { createScormFixture } from './scorm-fixture.ts';
import { useScormService } from './use-scorm-service.ts';

export const scormTestHost = 'scorm.localhost:3002';

/** A SCORM package that a learner has opened. */
export function useOpenedPackage() {
  const scorm = useScormService();
  const { database, service, call } = scorm;

  async function opened(sample = {}) {
    const world = await createScormFixture(database.db, service, sample);
    const { body } = await call(`/api/lectures/${world.lectureIds[0]}/scorm`, {
      method: 'POST',
      as: world.learner,
    });
    const token: string = body.address.slice(-64);
    const get = (path: string, headers: Record<string, string> = {}, of = token) =>
      GET(
        new Request(`http://${scormTestHost}/scorm/${of}/files/${path}`, {
          headers: { host: scormTestHost, ...headers },
        }),
        {
          params: Promise.resolve({ token: of, path: path.split('/') }),
        },
      );
    return { ...world, token, session: body.session as string, get };
  }

  return { ...scorm, opened };
}
