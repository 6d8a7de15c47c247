-- CreateTable
CREATE TABLE "Checkpoint" (
    "id" SERIAL NOT NULL,
    "adventureId" TEXT NOT NULL,
    "branchId" INTEGER,
    "depth" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Checkpoint_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "Checkpoint_adventureId_idx" ON "Checkpoint"("adventureId");

-- CreateIndex
CREATE UNIQUE INDEX "Checkpoint_branchId_depth_key" ON "Checkpoint"("branchId", "depth");

-- CreateIndex
CREATE INDEX "Take_adventureId_id_idx" ON "Take"("adventureId", "id");

-- AddForeignKey
ALTER TABLE "Checkpoint" ADD CONSTRAINT "Checkpoint_adventureId_fkey" FOREIGN KEY ("adventureId") REFERENCES "Adventure"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Checkpoint" ADD CONSTRAINT "Checkpoint_branchId_depth_fkey" FOREIGN KEY ("branchId", "depth") REFERENCES "Take"("branchId", "depth") ON DELETE CASCADE ON UPDATE CASCADE;
