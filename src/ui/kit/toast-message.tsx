import { lazy, Suspense } from 'react';

interface MessageProps {
  message: string;
}

const PlainMessage = ({ message }: MessageProps) => <p>{message}</p>;

/** Fetched with the first message that holds markup. Without it the words are still told, as they are. */
const HtmlMessage = lazy(() =>
  import('../areas/seldom.ts').then(
    ({ HtmlMessage: loaded }) => ({ default: loaded }),
    () => ({ default: PlainMessage }),
  ),
);

/** Messages render as HTML (specification, section 9), cleaned of everything but words and their emphasis. */
export function ToastMessage({ message }: MessageProps) {
  if (!/[<&]/.test(message)) return <PlainMessage message={message} />;
  return (
    <Suspense>
      <HtmlMessage message={message} />
    </Suspense>
  );
}
