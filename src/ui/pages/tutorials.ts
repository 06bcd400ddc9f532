export { TutorialsScreen } from '../tutorials/tutorials-screen.tsx';
