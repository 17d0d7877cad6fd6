import { useChildcareDatabase } from '@repo/testing/childcare-database';
import { useChildcareService } from './use-childcare-service.ts';

/** The service with a clock that tests move on. */
export function useScormService() {
  const database = useChildcareDatabase();

  const moved = { by: 0 };

  const service = useChildcareService(database, () => {
    moved.by = 0;
    return { clock: () => new Date(Date.now() + moved.by) };
  });

  const later = (seconds: number) => {
    moved.by += seconds * 1000;
  };

  return { database, service, call: service.call, moved, later };
}
