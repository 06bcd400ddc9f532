import type { ComponentProps } from 'react';
import { Slider } from '../../kit/form/number-input.tsx';
import styles from './range.module.css';

interface LeverProps extends Omit<ComponentProps<typeof Slider>, 'label'> {
  label: string;
  screenReaderText?: string;
}

export const Lever = ({ label, text, screenReaderText = text, ...slider }: LeverProps) => (
  <label className={styles.lever}>
    <span>
      {label} <b>{text}</b>
    </span>
    <Slider {...slider} text={screenReaderText} tabIndex={0} />
  </label>
);
