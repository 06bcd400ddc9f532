import { formatCents } from '../../../domain/shared/format.ts';
import type { InvoiceHistory } from '../../../domain/practice/payments/payment-schema.ts';
import { Card } from '../../kit/layout/card.tsx';
import { classes } from '../../kit/layout/classes.ts';
import { EmptyState } from '../../kit/layout/empty-state.tsx';
import { Tag } from '../../kit/data/tag.tsx';
import admin from '../admin/admin.module.css';
import { useLoad } from '../../state/use-load.ts';
import { payments } from '../../api/payments-api.ts';
import styles from './payments.module.css';
import { LoadedCard, PlanPage } from './plan-page.tsx';
import { PAYMENTS_OFF } from './plan-words.ts';
import { formatDate } from '../../state/dates.ts';

type Invoice = InvoiceHistory[number];

const STATUS: Record<Invoice['status'], string> = {
  draft: 'Not sent yet',
  open: 'Due',
  paid: 'Paid',
  uncollectible: 'Not paid',
  void: 'Canceled',
};

export function PaymentHistoryScreen() {
  const { state, again } = useLoad('invoices', async (signal) => {
    const [prices, invoices] = await Promise.all([
      payments.prices({ signal }),
      payments.invoices({ signal }),
    ]);
    return { isOff: prices.payments === 'off', invoices };
  });
  return (
    <PlanPage title="Payment history">
      <LoadedCard what="the invoices" state={state} again={again}>
        {({ isOff, invoices }) =>
          invoices.length === 0 ? (
            <Card>
              <EmptyState
                icon="document"
                title="No payments yet"
                text={isOff ? PAYMENTS_OFF : 'Each payment stands here with its invoice.'}
              />
            </Card>
          ) : (
            <div className={admin.box}>
              <table className={classes(admin.table, styles.history)}>
                <thead>
                  <tr>
                    <th scope="col">Date</th>
                    <th scope="col" className={admin.wide}>
                      Invoice
                    </th>
                    <th scope="col" className={admin.wide}>
                      Status
                    </th>
                    {['Total', 'From credit', 'Charged'].map((sum) => (
                      <th
                        key={sum}
                        scope="col"
                        className={classes(admin.number, sum === 'From credit' && admin.wide)}
                      >
                        {sum}
                      </th>
                    ))}
                    <th scope="col">
                      <span className="sr-only">Files</span>
                    </th>
                  </tr>
                </thead>
                <tbody>{invoices.map(row)}</tbody>
              </table>
            </div>
          )
        }
      </LoadedCard>
    </PlanPage>
  );
}

/** A change to a smaller plan pays nothing and leaves credit; a renewal may be paid from it. */
function statusWords({ status, total_cents, from_credit_cents, charged_cents }: Invoice): string {
  if (status === 'paid' && total_cents < 0) return `Credit added ${formatCents(-total_cents)}`;
  if (status === 'paid' && from_credit_cents > 0 && charged_cents === 0) return 'Paid from credit';
  return STATUS[status];
}

const row = (invoice: Invoice) => {
  const isCredit = invoice.total_cents < 0;
  const name = invoice.number ?? 'draft';
  const status = (
    <Tag tone={invoice.status === 'open' || invoice.status === 'uncollectible' ? 'warning' : undefined}>
      {statusWords(invoice)}
    </Tag>
  );
  return (
    <tr key={invoice.id}>
      <td className={admin.moment}>
        {formatDate(invoice.created)}
        <span className={classes(admin.under, admin.narrow)}>{invoice.number}</span>
        <span className={admin.narrow}>{status}</span>
      </td>
      <td className={admin.wide}>{invoice.number ?? '–'}</td>
      <td className={admin.wide}>{status}</td>
      <td className={admin.number}>{isCredit ? '–' : formatCents(invoice.total_cents)}</td>
      <td className={classes(admin.number, admin.wide)}>
        {isCredit ? '–' : formatCents(invoice.from_credit_cents)}
      </td>
      <td className={admin.number}>{formatCents(invoice.charged_cents)}</td>
      <td>
        <span className={styles.links}>
          {invoice.hosted_invoice_url && (
            <a
              href={invoice.hosted_invoice_url}
              target="_blank"
              rel="noreferrer noopener"
              aria-label={`Invoice ${name}, opens a new tab`}
            >
              Invoice
            </a>
          )}
          {invoice.invoice_pdf && (
            <a href={invoice.invoice_pdf} rel="noreferrer noopener" aria-label={`PDF of invoice ${name}`}>
              PDF
            </a>
          )}
        </span>
      </td>
    </tr>
  );
};
