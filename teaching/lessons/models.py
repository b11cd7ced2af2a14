"""What is kept of a learner's way through the course: one record a step, and which runs belong to which lesson."""

from django.db import models


class StepRecord(models.Model):
    """One learner at one step: when first seen, what was answered, how often tried, when done.

    `learner` is the key that accounts gives to everybody, signed in or not.
    """

    learner = models.CharField(max_length=80)
    lesson = models.CharField(max_length=80)
    step = models.CharField(max_length=80)
    choice = models.CharField(max_length=80, blank=True, help_text="the choice given last")
    first_right = models.BooleanField(null=True, help_text="whether the first answer was right")
    tries = models.PositiveIntegerField(default=0)
    hints = models.PositiveIntegerField(default=0)
    seen = models.DateTimeField(auto_now_add=True)
    done = models.DateTimeField(null=True)

    class Meta:
        """One record for each learner and step."""

        constraints = (models.UniqueConstraint(fields=("learner", "lesson", "step"), name="one_record_a_step"),)

    def __str__(self) -> str:
        """For the admin."""
        return f"{self.learner} at {self.lesson}/{self.step}"


class LessonRun(models.Model):
    """The run that a learner has in a lesson's scenario (or in a sandbox), so that coming back finds it again.

    `digest` is that of the scenario: when an author changes it, a new run begins and the old one stays.
    """

    learner = models.CharField(max_length=80)
    lesson = models.CharField(max_length=80)
    scenario = models.CharField(max_length=80)
    digest = models.CharField(max_length=64)
    run = models.ForeignKey("live.Run", on_delete=models.CASCADE)
    since = models.DateTimeField(auto_now=True)

    class Meta:
        """The current run of each scenario."""

        constraints = (models.UniqueConstraint(fields=("learner", "lesson", "scenario"), name="one_run_a_scenario"),)

    def __str__(self) -> str:
        """For the admin."""
        return f"{self.learner} in {self.lesson}: {self.scenario}"
