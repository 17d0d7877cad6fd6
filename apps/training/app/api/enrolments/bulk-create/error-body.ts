import type { ServiceError } from '@repo/base/errors';
import {
  type BulkCreateError,
  bulkCreateError,
  requiredFieldMissingMessage,
  validationFailedMessage,
} from '@repo/schemas/training/bulk-enrolment';

type Details = BulkCreateError['error']['details'];

function detailsOf({ details, code, message }: ServiceError): Details {
  if (details) {
    return details.map((detail) => ({
      ...detail,
      field: detail.field.replace(/^enrolment\./, '') || 'body',
    }));
  }
  // An unreadable body has no field, so the field is `body`.
  return code === 'VALIDATION_ERROR' ? [{ field: 'body', message }] : [];
}

function messageOf({ status, code, message }: ServiceError, details: Details): string {
  if (status >= 500) return 'Internal server error';
  if (code !== 'VALIDATION_ERROR') return message;
  const isMissing = details.some((detail) => detail.message.startsWith(requiredFieldMissingMessage));
  return isMissing ? requiredFieldMissingMessage : validationFailedMessage;
}

/** Bulk-create's own error format, also for errors of the request pipeline (401, 403, 413, 429). */
export const bulkErrorBody = {
  schema: bulkCreateError,
  make(error: ServiceError): BulkCreateError {
    const details = detailsOf(error);
    return { success: false, error: { message: messageOf(error, details), details } };
  },
};
