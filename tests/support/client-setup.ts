import "#client/styles.css";
