/** The guides. */
export { TutorialsScreen } from '../tutorials/tutorials-screen.tsx';
