import type { ReportCase } from '@repo/schemas/marketplace/moderation';
import { Avatar } from '@repo/ui/avatar';
import { Badge } from '@repo/ui/badge';
import { Card } from '@repo/ui/card';
import { PageLink } from '@repo/ui/page-link';
import { StatusBadge } from '@repo/ui/status-badge';
import { RelativeTime } from '@repo/ui/time';
import { statusLabels } from '#components/listings/labels.ts';
import { ListingPhoto } from '#components/listings/listing-photo.tsx';
import { reportReasonLabels } from '#components/reports/labels.ts';
import { HideOrShowReview } from '#components/reviews/hide-or-show-review.tsx';
import { Stars } from '#components/reviews/stars.tsx';
import { moderationHistoryHref } from './appeal-card.tsx';
import { CaseStatusButton } from './case-status-button.tsx';
import { ModerateDialog } from './moderate-dialog.tsx';

export function ReportCaseCard({ reportCase }: { reportCase: ReportCase }) {
  const { listing, review, user, count, reports } = reportCase;
  const name = listing?.title ?? user.name;
  const titleId = `case-${reports[0]?.id}`;
  return (
    <Card>
      <article aria-labelledby={titleId} className="space-y-4">
        <header className="flex items-start gap-4">
          {listing ? (
            <span className="size-16 shrink-0 overflow-hidden rounded-md bg-surface-muted">
              {listing.image ? <ListingPhoto url={listing.image} alt="" width={64} height={64} /> : null}
            </span>
          ) : (
            <Avatar name={user.name} src={user.image} size="lg" />
          )}
          <div className="min-w-0 flex-1 space-y-1">
            <h2 id={titleId} className="text-base break-words">
              <TargetLink reportCase={reportCase} />
            </h2>
            <p className="text-sm break-words text-muted">
              {listing ? `Listing by ${user.name}` : review ? `Review of ${review.about.name}` : 'Person'} ·
              first reported <RelativeTime value={reportCase.firstReportedAt} /> ·{' '}
              <PageLink href={moderationHistoryHref(user.id, listing?.id)} className="link">
                History<span className="sr-only"> of {name}</span>
              </PageLink>
            </p>
            <div className="flex flex-wrap gap-2 pt-1">
              <Badge>{count === 1 ? '1 report' : `${count} reports`}</Badge>
              {listing ? (
                <StatusBadge tone={statusLabels[listing.status].tone}>
                  {listing.isDeleted ? 'Deleted' : statusLabels[listing.status].label}
                </StatusBadge>
              ) : null}
              {review?.isHidden ? <StatusBadge tone="danger">Hidden</StatusBadge> : null}
              {user.isBanned ? <StatusBadge tone="danger">{user.name} is banned</StatusBadge> : null}
            </div>
          </div>
        </header>
        {review ? <ReportedReview review={review} /> : null}
        <Reports reportCase={reportCase} />
        <Actions reportCase={reportCase} name={name} />
      </article>
    </Card>
  );
}

function TargetLink({ reportCase: { listing, review, user } }: { reportCase: ReportCase }) {
  if (review)
    return (
      <PageLink href={`/sellers/${review.about.id}#reviews`} className="hover:underline">
        Review by {user.name}
      </PageLink>
    );
  if (listing?.isDeleted || (!listing && user.isBanned)) return listing?.title ?? user.name;
  return (
    <PageLink
      href={listing ? `/listings/${listing.slug}` : `/sellers/${user.id}`}
      className="hover:underline"
    >
      {listing?.title ?? user.name}
    </PageLink>
  );
}

function ReportedReview({ review }: { review: NonNullable<ReportCase['review']> }) {
  return (
    <blockquote className="space-y-1 border-l-2 border-line pl-3">
      <Stars rating={review.rating} />
      {review.text ? <p className="whitespace-pre-line break-words">{review.text}</p> : null}
      {review.reply ? (
        <p className="whitespace-pre-line break-words">
          <span className="font-medium">{review.about.name} answered:</span> {review.reply}
        </p>
      ) : null}
    </blockquote>
  );
}

function Reports({ reportCase: { reports, count } }: { reportCase: ReportCase }) {
  return (
    <ul className="divide-y divide-line border-y border-line">
      {reports.map((report) => (
        <li key={report.id} className="space-y-1 py-3 text-sm break-words">
          <p>
            <span className="font-medium">{reportReasonLabels[report.reason].label}</span>
            <span className="text-muted">
              {' '}
              · {report.reporter.name}, <RelativeTime value={report.createdAt} />
            </span>
          </p>
          {report.details ? <p className="whitespace-pre-wrap">{report.details}</p> : null}
          {report.handledBy && report.handledAt ? (
            <p className="text-xs text-muted">
              Handled by {report.handledBy.name}, <RelativeTime value={report.handledAt} />
            </p>
          ) : null}
        </li>
      ))}
      {count > reports.length ? (
        <li className="py-3 text-sm text-muted">and {count - reports.length} older reports</li>
      ) : null}
    </ul>
  );
}

function Actions({ reportCase, name }: { reportCase: ReportCase; name: string }) {
  const { listing, review, user, reports } = reportCase;
  const latest = reports[0];
  if (!latest) return null;
  const isOpen = latest.status === 'OPEN';
  const caseReportId = isOpen ? latest.id : undefined;
  return (
    <div className="flex flex-wrap gap-2">
      {listing && !listing.isDeleted && listing.status !== 'HIDDEN' ? (
        <ModerateDialog
          action="hide"
          target={{ id: listing.id, name: listing.title }}
          caseReportId={caseReportId}
        />
      ) : null}
      {listing && !listing.isDeleted && listing.status === 'HIDDEN' && !user.isBanned ? (
        <ModerateDialog action="restore" target={{ id: listing.id, name: listing.title }} />
      ) : null}
      {review ? (
        <HideOrShowReview reviewId={review.id} author={user.name} isHidden={review.isHidden} />
      ) : null}
      {review?.reply ? (
        <HideOrShowReview
          reviewId={review.id}
          part="reply"
          author={review.about.name}
          isHidden={review.isReplyHidden}
        />
      ) : null}
      {user.isBanned ? (
        <ModerateDialog action="unban" target={user} />
      ) : (
        <ModerateDialog
          action="ban"
          target={user}
          caseReportId={caseReportId}
          variant={listing ? 'danger-quiet' : 'secondary'}
        >
          Ban {user.name}
        </ModerateDialog>
      )}
      <span className="flex-1" />
      {isOpen ? (
        <>
          <CaseStatusButton
            reportId={latest.id}
            status="DISMISSED"
            done={`Dismissed: ${name}`}
            variant="ghost"
          >
            Dismiss
          </CaseStatusButton>
          <CaseStatusButton reportId={latest.id} status="RESOLVED" done={`Resolved: ${name}`}>
            Mark resolved
          </CaseStatusButton>
        </>
      ) : (
        <CaseStatusButton reportId={latest.id} status="OPEN" done={`Open again: ${name}`}>
          Reopen
        </CaseStatusButton>
      )}
    </div>
  );
}
