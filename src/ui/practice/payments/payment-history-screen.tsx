import { formatCents } from '../../../domain/shared/format.ts';
import type { InvoiceHistory } from '../../../domain/practice/payments/payment-schema.ts';
import { Card } from '../../kit/layout/card.tsx';
import { EmptyState } from '../../kit/layout/empty-state.tsx';
import { DataTable, LineBelow, type Column } from '../../kit/data/data-table.tsx';
import tables from '../../kit/data/data-table.module.css';
import { Tag } from '../../kit/data/tag.tsx';
import { useLoad } from '../../state/use-load.ts';
import { payments } from '../../api/payments-api.ts';
import styles from './payments.module.css';
import { PlanPage } from './plan-page.tsx';
import { PAYMENTS_OFF } from './plan-text.ts';
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
  const loaded = useLoad('invoices', async (signal) => {
    const [prices, invoices] = await Promise.all([
      payments.prices({ signal }),
      payments.invoices({ signal }),
    ]);
    return { isOff: prices.payments === 'off', invoices };
  });
  return (
    <PlanPage title="Payment history" what="invoices" loaded={loaded}>
      {({ isOff, invoices }) =>
        invoices.length === 0 ? (
          <Card>
            <EmptyState
              icon="document"
              title="No payments yet"
              text={isOff ? PAYMENTS_OFF : 'Payments and their invoices appear here.'}
            />
          </Card>
        ) : (
          <DataTable columns={COLUMNS} rows={invoices} keyOf={({ id }) => id} className={styles.history} />
        )
      }
    </PlanPage>
  );
}

/** A change to a smaller plan adds credit, which may pay a renewal. */
function statusText({ status, total_cents, from_credit_cents, charged_cents }: Invoice): string {
  if (status === 'paid' && total_cents < 0) return `Credit added ${formatCents(-total_cents)}`;
  if (status === 'paid' && from_credit_cents > 0 && charged_cents === 0) return 'Paid from credit';
  return STATUS[status];
}

const statusTag = (invoice: Invoice) => (
  <Tag tone={invoice.status === 'open' || invoice.status === 'uncollectible' ? 'warning' : undefined}>
    {statusText(invoice)}
  </Tag>
);

/** A credit has no total: it was added, not charged. */
const sumOf = (name: 'total_cents' | 'from_credit_cents') => (invoice: Invoice) =>
  invoice.total_cents < 0 ? '–' : formatCents(invoice[name]);

const COLUMNS: readonly Column<Invoice>[] = [
  {
    head: 'Date',
    cellStyle: 'moment',
    cell: (invoice) => (
      <>
        {formatDate(invoice.created)}
        <LineBelow narrow>{invoice.number}</LineBelow>
        <span className={tables.narrow}>{statusTag(invoice)}</span>
      </>
    ),
  },
  { head: 'Invoice', wide: true, cell: ({ number }) => number ?? '–' },
  { head: 'Status', wide: true, cell: statusTag },
  { head: 'Total', cellStyle: 'number', cell: sumOf('total_cents') },
  { head: 'From credit', cellStyle: 'number', wide: true, cell: sumOf('from_credit_cents') },
  { head: 'Charged', cellStyle: 'number', cell: ({ charged_cents }) => formatCents(charged_cents) },
  {
    head: <span className="sr-only">Files</span>,
    cell: ({ number, hosted_invoice_url: page, invoice_pdf: pdf }) => (
      <span className={styles.links}>
        {page && (
          <a
            href={page}
            target="_blank"
            rel="noreferrer noopener"
            aria-label={`Invoice ${number ?? 'draft'}, opens a new tab`}
          >
            Invoice
          </a>
        )}
        {pdf && (
          <a href={pdf} rel="noreferrer noopener" aria-label={`PDF of invoice ${number ?? 'draft'}`}>
            PDF
          </a>
        )}
      </span>
    ),
  },
];
