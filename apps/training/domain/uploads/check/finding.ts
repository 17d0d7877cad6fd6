import { maskIdentityNumbers } from '@repo/agency/mask';
import type { UploadField, UploadFinding } from '@repo/schemas/training/enrolment-upload';

function makeFinding(severity: UploadFinding['severity']) {
  return (field: UploadField | '', code: string, message: string): UploadFinding => ({
    field,
    severity,
    code,
    message: maskIdentityNumbers(message),
  });
}

/** A finding that prevents sending the row. */
export const createErrorFinding = makeFinding('error');
/** A finding with which the row can still be sent. */
export const createWarningFinding = makeFinding('warning');
