import { Component, type ReactNode } from 'react';
import { ErrorState } from '../kit/empty-state.tsx';

interface BoundaryProps {
  children: ReactNode;
  /** Before what failed is drawn again. */
  onRetry: () => void;
}

/** A screen that throws takes itself down, not the frame around it. */
export class Boundary extends Component<BoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <ErrorState
        page
        title="Something went wrong!"
        text="This page stopped because of a problem in Plumbline. What was saved is safe."
        onRetry={() => {
          this.setState({ failed: false });
          this.props.onRetry();
        }}
      />
    );
  }
}
