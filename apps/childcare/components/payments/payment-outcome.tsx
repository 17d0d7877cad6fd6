import type { Payment } from '@repo/schemas/childcare/payment';
import { Alert } from '@repo/ui/alert';
import { OpenCheckoutButton } from './open-checkout-button.tsx';
import { isTakenByLostDispute } from './payment-status.tsx';
import { RefreshUntilPaymentConfirmed } from './refresh-until-payment-confirmed.tsx';

const isOver = ({ assignment: { status } }: Payment) => status === 'CANCELLED' || status === 'WAIVED';

const owesNothing = ({ assignment: { paymentStatus } }: Payment) =>
  paymentStatus === null || paymentStatus === 'REFUNDED';

/** An unpaid renewal was taken back: the course is completed as before, and nothing is owed. */
const isTakenBack = (payment: Payment) => payment.assignment.status === 'COMPLETED' && owesNothing(payment);

function Unpaid({ payment, title }: { payment: Payment; title: string }) {
  const { assignment, learner, course } = payment;
  if (assignment.paymentStatus === 'PAID') {
    return (
      <Alert tone="success" title="This was paid in another attempt">
        {learner.name} can learn {course.title}. There is nothing to pay.
      </Alert>
    );
  }
  if (isOver(payment) || isTakenBack(payment)) {
    return (
      <Alert tone="info" title="There is nothing to pay any more">
        {isTakenBack(payment)
          ? `${learner.name} need not do ${course.title} again.`
          : `The assignment was ${assignment.status === 'WAIVED' ? 'waived' : 'cancelled'}.`}{' '}
        Nothing was charged.
      </Alert>
    );
  }
  return (
    <div className="space-y-4">
      <Alert tone={payment.status === 'FAILED' ? 'danger' : 'info'} title={title}>
        Nothing was charged. The assignment waits: {learner.name} can begin as soon as it is paid.
      </Alert>
      <OpenCheckoutButton assignmentId={assignment.id}>
        {payment.status === 'PENDING' ? 'Continue to payment' : 'Pay again'}
      </OpenCheckoutButton>
    </div>
  );
}

/** The bank has taken the money back: whether the course is to be paid again, and how. */
function ChargedBack({ payment }: { payment: Payment }) {
  const { assignment, learner, course } = payment;
  const isPayable = assignment.paymentStatus === 'FAILED' && !isOver(payment);
  const whatNext =
    assignment.status === 'COMPLETED'
      ? `${learner.name} has completed ${course.title}, which is to be paid again.`
      : `${learner.name} cannot go on with ${course.title} until it is paid again. What was learnt is kept.`;
  return (
    <div className="space-y-4">
      <Alert tone="danger" title="The bank took the money back">
        {isPayable ? whatNext : 'The payment was disputed, and the bank decided for whoever had paid.'}
      </Alert>
      {isPayable ? <OpenCheckoutButton assignmentId={assignment.id}>Pay again</OpenCheckoutButton> : null}
    </div>
  );
}

/** For a refund that failed, or a dispute; null when there is neither. */
function moneyTroubleOf(payment: Payment) {
  const { refundFailed, dispute, learner, course, status, courseWithdrawn } = payment;
  const isGoingOn = dispute?.status === 'OPEN' || dispute?.status === 'INQUIRY';
  if (refundFailed) {
    return (
      <Alert tone="danger" title="The refund did not arrive">
        The bank returned the money. The platform gives it back another way and gets in touch with the centre.
      </Alert>
    );
  }
  if (isGoingOn && status === 'PAID' && !courseWithdrawn) {
    return (
      <Alert tone="warning" title="A bank disputes this payment">
        {learner.name} can go on with {course.title} until the bank has decided. If the payment was right, ask
        the bank of whoever paid to end the dispute.
      </Alert>
    );
  }
  return isTakenByLostDispute(payment) ? <ChargedBack payment={payment} /> : null;
}

/** The result of a payment and the next step. `hasReturned`: the provider redirected here after the payment. */
export function PaymentOutcome({ payment, hasReturned }: { payment: Payment; hasReturned: boolean }) {
  const { status, learner, course, refundDue, courseWithdrawn } = payment;
  const trouble = moneyTroubleOf(payment);
  if (trouble) return trouble;
  if (courseWithdrawn && isOver(payment) && owesNothing(payment)) {
    return (
      <Alert tone="info" title="The assignment had ended before the payment came">
        The whole amount {status === 'REFUNDED' ? 'went' : 'goes'} back the way it came.
      </Alert>
    );
  }
  if (courseWithdrawn) {
    const isWithdrawn = !isTakenBack(payment);
    return (
      <Alert
        tone="info"
        title={`${isWithdrawn ? 'The course was withdrawn' : 'The renewal was taken back'} before the payment came`}
      >
        The whole amount {status === 'REFUNDED' ? 'went' : 'goes'} back the way it came.{' '}
        {isWithdrawn
          ? `${course.title} can be paid for when it is published again.`
          : `${learner.name} need not do ${course.title} again.`}
      </Alert>
    );
  }
  if (refundDue) {
    return (
      <Alert tone="warning" title="Paid, to be refunded">
        {isOver(payment)
          ? 'The assignment had ended when the payment came.'
          : 'The assignment was paid for in another try too.'}{' '}
        The platform gives the money back the way it came.
      </Alert>
    );
  }
  switch (status) {
    case 'PAID':
      return (
        <Alert tone="success" live title="Paid">
          {learner.name} is enrolled in {course.title} and has been notified.
        </Alert>
      );
    case 'REFUNDED':
      return (
        <Alert tone="info" title="Refunded">
          The whole amount went back the way it came.
        </Alert>
      );
    case 'FAILED':
      return <Unpaid payment={payment} title="The payment did not go through" />;
    case 'EXPIRED':
      return <Unpaid payment={payment} title="The payment page has closed" />;
    case 'PENDING':
      return hasReturned && !isOver(payment) ? (
        <RefreshUntilPaymentConfirmed />
      ) : (
        <Unpaid payment={payment} title="This is not paid yet" />
      );
  }
}
