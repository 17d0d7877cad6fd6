import type { AgencyReportBody } from '@repo/schemas/training/agency-report';
import { reportFieldLabels, sponsorshipLabels } from './labels.ts';

/** What is sent, with the agency's words beside the field that they are about. */
export function ReportBodyList({
  body,
  details,
}: {
  body: AgencyReportBody;
  details: readonly { field: string; message: string }[];
}) {
  const fields = Object.keys(reportFieldLabels).filter(
    (field): field is keyof AgencyReportBody =>
      field in body && (Reflect.get(body, field) !== '' || details.some((detail) => detail.field === field)),
  );
  const others = details.filter(({ field }) => !(field in body));
  return (
    <>
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-[auto_1fr]">
        {fields.map((field) => (
          <div key={field} className="contents">
            <dt className="text-sm text-muted">{reportFieldLabels[field]}</dt>
            <dd className="min-w-0 break-words">
              <bdi>{(field === 'sponsorship' && sponsorshipLabels[body[field]]) || body[field] || '–'}</bdi>
              {details
                .filter((detail) => detail.field === field)
                .map(({ message }) => (
                  <span key={message} className="block text-sm text-danger">
                    {message}
                  </span>
                ))}
            </dd>
          </div>
        ))}
      </dl>
      {others.length > 0 ? (
        <ul className="mt-3 list-disc space-y-1 pl-5 text-sm text-danger">
          {others.map(({ field, message }) => (
            <li key={`${field} ${message}`}>{field ? `${message} (${field})` : message}</li>
          ))}
        </ul>
      ) : null}
    </>
  );
}
