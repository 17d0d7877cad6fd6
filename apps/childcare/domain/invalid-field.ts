import { errors } from './errors.ts';

/** A validation error of one field of the request. */
export function invalidField(field: string, message: string) {
  return errors.invalid({ message, details: [{ field, message }] });
}
