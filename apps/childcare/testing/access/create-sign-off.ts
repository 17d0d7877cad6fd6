import type { ServiceCall, useChildcareService } from '../use-childcare-service.ts';
import { fileFormData, pixel } from './form-files.ts';

type Service = Pick<ReturnType<typeof useChildcareService>, 'call'>;

/** The learner's request for the sign-off of a practical lesson. */
export async function createSignOff(learner: ServiceCall['as'], lesson: string, service: Service) {
  const asked = await service.call(`/api/lectures/${lesson}/sign-offs`, {
    method: 'POST',
    as: learner,
    body: fileFormData({ note: 'private note of a request' }, pixel()),
  });
  return String(asked.body.id);
}
