import type { Hono } from 'hono';
import type { SandboxEnv } from '../frame/part.ts';
import { AgencyError, blankMessage } from './agency-error.ts';
import type { StoredEnrolment } from './agency-records.ts';
import { type AgencyStore, singaporeDateTimeText } from './agency-store.ts';
import { toEnrolmentJson } from './describe-enrolment.ts';
import { adjustRegisteredUserCount, describeReceipt, sendEncrypted } from './enrolment-replies.ts';
import {
  type EnrolmentChange,
  parseEnrolmentChangeOrThrow,
  parseFeeCollectionOrThrow,
  parseStoredEnrolment,
} from './enrolment-shape.ts';
import { type AgencyProvider, readEncryptedBody, successEnvelope } from './exchange.ts';

type Options = { store: AgencyStore; provider: AgencyProvider };

const refuse = (message: string, field: string, reason: string) =>
  new AgencyError(400, message, [{ field: `enrolment.${field}`, message: reason }]);

/** View, change, cancellation and fee of one enrolment; encrypted in both directions. */
export function addEnrolmentChanges(router: Hono<SandboxEnv>, { store, provider }: Options): void {
  const find = (reference: string): StoredEnrolment => {
    const enrolment = store.enrolments.get(reference);
    if (enrolment) return enrolment;
    throw new AgencyError(404, 'Not Found', [
      { field: 'enrolment.referenceNumber', message: 'Enrolment not found.' },
    ]);
  };
  const save = (enrolment: StoredEnrolment) => {
    enrolment.updatedOn = singaporeDateTimeText();
    store.saveEnrolmentInBackground(enrolment);
    return describeReceipt(enrolment);
  };

  router.get('/tpg/enrolments/details/:reference', (c) => {
    const { enrolment, meta } = toEnrolmentJson(find(c.req.param('reference')), store);
    // As text, as in a search.
    return sendEncrypted(c, provider, { ...successEnvelope({ enrolment }, meta), status: '200' });
  });

  router.post('/tpg/enrolments/details/:reference', async (c) => {
    const change = parseEnrolmentChangeOrThrow(await readEncryptedBody(c, provider));
    const enrolment = find(c.req.param('reference'));
    const title = `Enrolment cannot be ${change.action === 'Cancel' ? 'cancelled' : 'updated'}`;
    if (!change.course?.run?.id) throw refuse(title, 'course.run.id', blankMessage);
    if (change.course.run.id !== enrolment.courseRunId)
      throw refuse(title, 'course.run.id', 'Course run not found');
    if (enrolment.status !== 'Confirmed') throw refuse(title, 'status', 'Enrolment is not confirmed');
    if (change.action === 'Cancel') {
      enrolment.status = 'Cancelled';
      adjustRegisteredUserCount(store, enrolment.courseRunId, -1);
    } else enrolment.sent = withChange(enrolment.sent, change);
    return sendEncrypted(c, provider, save(enrolment));
  });

  router.post('/tpg/enrolments/feeCollections/:reference', async (c) => {
    const fees = parseFeeCollectionOrThrow(await readEncryptedBody(c, provider));
    const enrolment = find(c.req.param('reference'));
    const title = 'Fee collection cannot be updated';
    if (!fees?.collectionStatus) throw refuse(title, 'fees.collectionStatus', blankMessage);
    if (enrolment.status !== 'Confirmed') throw refuse(title, 'status', 'Enrolment is not confirmed');
    enrolment.sent = withTrainee(enrolment.sent, { fees: { ...feesOf(enrolment.sent), ...fees } });
    return sendEncrypted(c, provider, save(enrolment));
  });
}

function withTrainee(sent: StoredEnrolment['sent'], change: object): StoredEnrolment['sent'] {
  return { ...sent, trainee: { ...parseStoredEnrolment(sent).trainee, ...change } };
}

const feesOf = (sent: StoredEnrolment['sent']) => parseStoredEnrolment(sent).trainee?.fees ?? {};

function withChange(
  sent: StoredEnrolment['sent'],
  { trainee, employer, fees }: EnrolmentChange,
): StoredEnrolment['sent'] {
  const contact = employer?.contact;
  const known = parseStoredEnrolment(sent).trainee?.employer;
  return withTrainee(sent, {
    ...(trainee?.email ? { emailAddress: trainee.email } : {}),
    ...(trainee?.contactNumber ? { contactNumber: trainee.contactNumber } : {}),
    ...(fees ? { fees: { ...feesOf(sent), ...fees } } : {}),
    ...(contact && known
      ? {
          employer: {
            ...known,
            contact: {
              ...known.contact,
              ...(contact.fullName ? { fullName: contact.fullName } : {}),
              ...(contact.email ? { emailAddress: contact.email } : {}),
              ...(contact.contactNumber ? { contactNumber: contact.contactNumber } : {}),
            },
          },
        }
      : {}),
  });
}
