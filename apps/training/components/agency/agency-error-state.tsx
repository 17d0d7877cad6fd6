import { ServiceError } from '@repo/base/errors';
import { ErrorState } from '@repo/ui/error-state';
import { LinkButton } from '@repo/ui/link-button';
import { errors } from '#domain/errors.ts';

export async function catchAgencyError<T>(
  answer: Promise<T>,
): Promise<{ value: T } | { error: ServiceError }> {
  try {
    return { value: await answer };
  } catch (error) {
    const isOfAgency =
      error instanceof ServiceError &&
      [errors.agencyUnavailable().code, errors.agencyRefused().code].includes(error.code);
    if (!isOfAgency) throw error;
    return { error };
  }
}

export function AgencyErrorState({
  error,
  requestId,
  href,
}: {
  error: ServiceError;
  requestId: string;
  href: string;
}) {
  return (
    <ErrorState
      title="The agency’s list could not be read"
      description={`${error.message.replace(/\.$/, '')}. Your own classes and enrolments are unaffected.`}
      action={<LinkButton href={href}>Try again</LinkButton>}
      requestId={requestId}
    />
  );
}
